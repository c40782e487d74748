import type { Alteration } from "./alteration.ts";
import { mapSegments } from "./segments.ts";

const MANY = 1_000_000;
const TEXTS = [
  "",
  "0",
  "null",
  "undefined",
  "true",
  "{}",
  "[]",
  "__proto__",
  "constructor",
  "%00",
  "\ud83d\udc22",
  "\ud800",
];
const REPEATED = ["A", ".", " ", "=", "-", "\0", "%41", "A.", "é", "\ud800"];

/** Texts that are no token: none of one, a million characters, or names that every object has in a token's place. */
export function* listJunk(token: string): Generator<Alteration> {
  for (const text of TEXTS) yield { token: text, what: `replaced by ${JSON.stringify(text)}` };
  for (const text of REPEATED) {
    const long = text.repeat(MANY / text.length);
    const shown = JSON.stringify(text);
    yield { token: long, what: `replaced by a million characters of ${shown}` };
    yield { token: token + long, what: `with a million characters of ${shown} after it` };
    yield { token: long + token, what: `with a million characters of ${shown} before it` };
  }
  for (const name of ["__proto__", "constructor", "toString"]) {
    yield { token: mapSegments(token, () => name), what: `with ${name} for every part` };
    yield { token: token.replace(/[A-Za-z0-9_-]{8,}/, name), what: `with ${name} for its first long part` };
  }
}

/** Values of other types, those too that turn into the token when they are taken for text. */
export function listOtherTypes(token: string): readonly { readonly value: unknown; readonly what: string }[] {
  return [
    { value: undefined, what: "undefined" },
    { value: null, what: "null" },
    { value: 0, what: "a number" },
    { value: 10n, what: "a bigint" },
    { value: true, what: "a boolean" },
    { value: Symbol("token"), what: "a symbol" },
    { value: {}, what: "an empty object" },
    { value: Object.create(null), what: "an object without a prototype" },
    { value: () => token, what: "a function that returns a token" },
    { value: [token], what: "an array with a token in it" },
    { value: Object(token), what: "a token as an object" },
    { value: { toString: () => token, length: token.length }, what: "an object whose text is a token" },
    { value: new TextEncoder().encode(token), what: "the bytes of a token" },
  ];
}
