import type { ContentKey } from "./content-key.ts";
import { encodeHeaderText, forgeTokenWith } from "./forge-token.fixture.ts";
import { type Mutate, pick } from "./mutation.fixture.ts";

/** Writes a header otherwise; the three numbers choose how. */
type WriteHeader = (kid: string, a: number, b: number, c: number) => string;

const WHITE_SPACE = [" ", "\n", "\t", "\r", "\r\n", "  ", "\u00a0", "\ufeff"];
const ALGORITHMS = [
  "none",
  "",
  "DIR",
  "Dir",
  "dir ",
  "A128KW",
  "A256KW",
  "A256GCMKW",
  "RSA-OAEP",
  "RSA1_5",
  "ECDH-ES",
  "PBES2-HS256+A128KW",
  "HS256",
  null,
  0,
  true,
  ["dir"],
  { dir: 1 },
];
const ENCRYPTIONS = [
  "",
  "none",
  "a256gcm",
  "A128GCM",
  "A192GCM",
  "A256CBC-HS512",
  "A128CBC-HS256",
  "A256GCM ",
  "C20P",
  null,
  256,
  ["A256GCM"],
  {},
];
const EXTRAS = [
  "typ",
  "cty",
  "jku",
  "jwk",
  "x5u",
  "x5c",
  "p2s",
  "p2c",
  "epk",
  "apu",
  "b64",
  "exp",
  "iv",
  "tag",
  "KID",
  "a",
  "",
];
const VALUES = [
  "JWT",
  "",
  0,
  -1,
  1e9,
  true,
  null,
  [],
  {},
  ["exp"],
  { kty: "oct", k: "AAAA" },
  "https://example.com/keys",
];
const KID_CHARACTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"];

type Member = readonly [name: string, json: string];

function listMembers(kid: string): readonly Member[] {
  return [
    ["alg", '"dir"'],
    ["enc", '"A256GCM"'],
    ["kid", JSON.stringify(kid)],
  ];
}

function writeMembers(members: readonly Member[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`;
}

/** The usual members and one more, which may come first, last or between. */
function addMember(kid: string, member: Member, at: number): string {
  const members = listMembers(kid);
  const position = at % (members.length + 1);
  return writeMembers([...members.slice(0, position), member, ...members.slice(position)]);
}

function replaceMember(kid: string, name: string, value: unknown): string {
  return writeMembers(listMembers(kid).map((member) => (member[0] === name ? [name, JSON.stringify(value)] : member)));
}

function buildKeyId(length: number, a: number, b: number): string {
  return Array.from({ length }, (_, index) => pick(KID_CHARACTERS, (a >> (index % 16)) ^ (b >> (index % 23)))).join("");
}

function nest(depth: number, isArray: boolean): string {
  return isArray ? "[".repeat(depth) + "]".repeat(depth) : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
}

const writers: Readonly<Record<string, WriteHeader>> = {
  "other spacing": (kid, a, b) => {
    const tokens = writeMembers(listMembers(kid)).split(/(?<=[{:,])|(?=[}:,])/);
    const at = a % (tokens.length + 1);
    return [...tokens.slice(0, at), pick(WHITE_SPACE, b), ...tokens.slice(at)].join("");
  },
  "other member order": (kid, a, b) => {
    const members = [...listMembers(kid)];
    const [moved] = members.splice(a % 3, 1);
    members.splice(b % 3, 0, moved as Member);
    return writeMembers(members);
  },
  zip: (kid, a, b) => addMember(kid, ["zip", JSON.stringify(pick(["DEF", "def", "GZIP", "", null, true], a))], b),
  "other alg": (kid, a) => replaceMember(kid, "alg", pick(ALGORITHMS, a)),
  "other enc": (kid, a) => replaceMember(kid, "enc", pick(ENCRYPTIONS, a)),
  "other alg and enc": (kid, a, b) =>
    writeMembers([
      ["alg", JSON.stringify(pick(ALGORITHMS, a))],
      ["enc", JSON.stringify(pick(ENCRYPTIONS, b))],
      ...listMembers(kid).slice(2),
    ]),
  crit: (kid, a, b) =>
    addMember(kid, ["crit", JSON.stringify(pick([[], ["exp"], ["kid"], ["b64", "zip"], "exp", null], a))], b),
  "extra member": (kid, a, b, c) => addMember(kid, [pick(EXTRAS, a), JSON.stringify(pick(VALUES, b))], c),
  "member missing": (kid, a) => writeMembers(listMembers(kid).filter((_, index) => ((1 + (a % 7)) >> index) % 2 === 0)),
  "other kid": (_, a, b) => writeMembers(listMembers(buildKeyId(22, a, b))),
  "kid of another length": (_, a, b, c) =>
    writeMembers(listMembers(buildKeyId(pick([0, 1, 21, 23, 24, 100, 1000], c), a, b))),
  "kid of up to 64 KB": (_, a, b) =>
    writeMembers(listMembers(pick(KID_CHARACTERS, a).repeat(pick([65_536, 2048, 4096, 8192], b)))),
  "kid of another type": (kid, a) =>
    replaceMember(kid, "kid", pick([null, 0, 1e21, true, [kid], { kid }, `${kid}\0`, ` ${kid}`], a)),
  "member twice": (kid, a, b, c) => {
    const [name, json] = pick(listMembers(kid), a);
    return addMember(kid, [name, pick([json, '"other"', "null", "0"], b)], c);
  },
  "deep JSON": (kid, a, b, c) => addMember(kid, [pick(EXTRAS, a), nest(pick([2, 100, 5000], b), c % 2 === 0)], c),
  "deep JSON alone": (_, a, b) => nest(pick([13, 30, 5000], a), b % 2 === 0),
  "member of a prototype": (kid, a, b, c) =>
    addMember(
      kid,
      [
        pick(["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"], a),
        pick(["{}", '{"alg":"none"}', "null", '{"kid":"x"}', "[]"], b),
      ],
      c,
    ),
  "everything in a prototype": (kid, a) => `{"__proto__":${writeMembers(listMembers(kid))}${" ".repeat(a % 9)}}`,
  "escaped character": (kid, a, b) => {
    const text = writeMembers(listMembers(kid));
    const places = [...text].flatMap((character, at) => (/[\w-]/.test(character) ? [at] : []));
    const at = pick(places, a);
    const digits = text.charCodeAt(at).toString(16).padStart(4, "0");
    return `${text.slice(0, at)}\\u${b % 2 === 0 ? digits : digits.toUpperCase()}${text.slice(at + 1)}`;
  },
  "other case": (kid, a) => {
    const text = writeMembers(listMembers(kid));
    const places = [...text].flatMap((character, at) => (/[A-Za-z]/.test(character) ? [at] : []));
    const at = pick(places, a);
    const character = text[at] ?? "";
    const other = character === character.toLowerCase() ? character.toUpperCase() : character.toLowerCase();
    return text.slice(0, at) + other + text.slice(at + 1);
  },
  "cut off": (kid, a) => writeMembers(listMembers(kid)).slice(0, a % 60),
  "not an object": (kid, a) =>
    pick(["null", "[]", `"${kid}"`, "0", "{}", "", "true", `[${writeMembers(listMembers(kid))}]`], a),
  "something after": (kid, a, b) =>
    writeMembers(listMembers(kid)) +
    pick(["{}", ",", "}", "\0", "//", writeMembers(listMembers(kid))], a).repeat(1 + (b % 3)),
  "other quotes": (kid, a) => writeMembers(listMembers(kid)).replaceAll('"', pick(["'", "`", "“", ""], a)),
};

/**
 * Every way to write a header, twice: put in place of the header of a token, and in a token that is encrypted and
 * authenticated with it.
 *
 * @param key the key that tokens name, and that forged ones are authenticated under.
 * @param otherIds of keys that the codec has, too.
 */
export function buildHeaderMutations(key: ContentKey, otherIds: readonly string[]): Readonly<Record<string, Mutate>> {
  const { kid } = key.header;
  const payload = new TextEncoder().encode("payload");
  const nameOther: WriteHeader = (_, a) => writeMembers(listMembers(pick(otherIds, a)));
  const entries = Object.entries({ ...writers, "kid of another key": nameOther }).flatMap(
    ([kind, write]): [string, Mutate][] => [
      [
        `replaced: ${kind}`,
        ({ token }, a, b, c) => encodeHeaderText(write(kid, a, b, c)) + token.slice(token.indexOf(".")),
      ],
      [
        `authenticated: ${kind}`,
        (specimen, a, b, c) => {
          const encodedHeader = encodeHeaderText(write(kid, a, b, c));
          // Forged with the very header it is a good token, and no mutation.
          return encodedHeader === key.encodedHeader ? specimen.token : forgeTokenWith(key, encodedHeader, payload);
        },
      ],
    ],
  );
  return Object.fromEntries(entries);
}
