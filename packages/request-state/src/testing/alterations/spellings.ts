import { type Alteration, substituteAt } from "./alteration.ts";
import { BASE64URL_ALPHABET } from "./characters.ts";
import { listPositions } from "./positions.ts";
import { listSegmentEnds, mapSegments } from "./segments.ts";

/**
 * Other texts that a lenient decoder takes for the same bytes. RFC 4648 section 3.5: the last character of a
 * base64 text has bits that stand for nothing.
 */
export function* listSpellings(token: string): Generator<Alteration> {
  for (const position of listSegmentEnds(token)) {
    for (const character of `${BASE64URL_ALPHABET}+/`) yield substituteAt(token, position, character);
  }
  for (const position of listPositions(token.length)) {
    yield substituteAt(token, position, percentEncode(token.charAt(position)));
  }
  yield* listRespellings(token).map(([token, what]) => ({ token, what }));
}

function listRespellings(token: string): [token: string, what: string][] {
  return [
    [token.replaceAll("-", "+").replaceAll("_", "/"), "in the standard alphabet of base64"],
    [token.replaceAll("-", "+"), "with + for -"],
    [token.replaceAll("_", "/"), "with / for _"],
    [token.replaceAll("+", "-").replaceAll("/", "_"), "in the URL-safe alphabet of base64"],
    [token.toUpperCase(), "in upper case"],
    [token.toLowerCase(), "in lower case"],
    [swapCase(token), "with upper and lower case exchanged"],
    [encodeURIComponent(token.replace(/\p{Surrogate}/gu, "")), "percent-encoded where a URL needs it"],
    [mapSegments(token, percentEncode), "percent-encoded but for what separates its parts"],
    [token.replace(/[^A-Za-z0-9]/g, percentEncode), "percent-encoded but for letters and digits"],
    [JSON.stringify(token), "with its quotes"],
    [token.replace(/[ -~]/g, toWide), "in full-width characters"],
    [token.normalize("NFD"), "in Unicode's decomposed form"],
  ];
}

/** Every character, also where a URL does not need it. */
function percentEncode(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0").toUpperCase()}`).join("");
}

function swapCase(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => (letter < "a" ? letter.toLowerCase() : letter.toUpperCase()));
}

/** The full-width form of a printable ASCII character: Unicode normalization takes the one for the other. */
function toWide(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0);
}
