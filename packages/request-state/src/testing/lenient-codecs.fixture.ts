import type { RequestStateCodec } from "@proj/types";
import { type BrokenCodec, rules } from "./broken-codec.fixture.ts";
import { signingCodec } from "./signing-codec.fixture.ts";

/** A million characters are read as they are: the flaws are the same in short texts, and quicker to find. */
const MAX_LENGTH = 1000;

/** Codecs that read more texts than they write. */
export const lenientCodecs: readonly BrokenCodec[] = [
  lenient("takes a line feed at the end", (token) => token.replace(/\n$/, ""), [rules.spacings]),
  lenient("skips white space", (token) => token.replace(/\s/g, ""), [rules.spacings]),
  lenient("takes padding", (token) => token.replace(/={1,2}(?=\.|$)/g, ""), [rules.spacings]),
  lenient("ignores the unused bits of last characters", (token) => token.replace(/[\w-]+/g, dropUnusedBits), [
    rules.substitutions,
    rules.spellings,
  ]),
  lenient("takes + for - and / for _", (token) => token.replaceAll("+", "-").replaceAll("/", "_"), [
    rules.substitutions,
    rules.spellings,
  ]),
  lenient("takes several dots for the first one", (token) => token.replace(/^([^.]+)\.+/, "$1."), [rules.edits]),
  lenient("decodes %2E", (token) => token.replaceAll("%2E", "."), [rules.spellings]),
  lenient("normalizes Unicode", (token) => token.normalize("NFKC"), [rules.substitutions, rules.spellings]),
  lenient("looks at the low byte of each character", (token) => token.replace(/./gs, takeLowByte), [
    rules.substitutions,
  ]),
  lenient("ignores what follows the last part", (token) => token.split(".").slice(0, 4).join("."), [rules.lengths]),
];

function takeLowByte(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) & 0xff);
}

/** A codec that reads tokens more leniently than it writes them. */
function lenient(flaw: string, read: (token: string) => string, breaks: readonly string[]): BrokenCodec {
  const build = (secret: string): RequestStateCodec => {
    const { seal, unseal } = signingCodec(secret);
    return {
      seal,
      unseal: (token) => unseal(typeof token === "string" && token.length < MAX_LENGTH ? read(token) : token),
    };
  };
  return { flaw, build, breaks };
}

/** The last character of a text as an encoder writes it. */
function dropUnusedBits(segment: string): string {
  const unused = [0, 0, 4, 2][segment.length % 4] ?? 0;
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const value = alphabet.indexOf(segment.slice(-1));
  return segment.slice(0, -1) + alphabet.charAt((value >> unused) << unused);
}
