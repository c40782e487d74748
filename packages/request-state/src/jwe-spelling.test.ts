import { compactDecrypt } from "jose";
import { beforeAll, expect, test } from "vitest";
import { deriveContentKey } from "./content-key.ts";
import { jwe } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const secret = new Uint8Array(32).fill(1);
const payload = new TextEncoder().encode("eleven byte");
const codec = jwe({ keys: [secret] });

/** Decrypts as whoever calls jose directly would. */
async function decryptWithJose(token: string): Promise<string> {
  const { cryptoKey } = await deriveContentKey(secret);
  const { plaintext } = await compactDecrypt(token, cryptoKey);
  return new TextDecoder().decode(plaintext);
}

let token = "";

beforeAll(async () => {
  token = await codec.seal(payload);
});

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The characters that an encoder would not write last, though their significant bits are the same. */
function listTwins(character: string, unusedBits: number): readonly string[] {
  const first = (ALPHABET.indexOf(character) >> unusedBits) << unusedBits;
  return [...ALPHABET.slice(first, first + 2 ** unusedBits)].filter((twin) => twin !== character);
}

function withSegment(index: number, change: (segment: string) => string): string {
  return token
    .split(".")
    .map((segment, position) => (position === index ? change(segment) : segment))
    .join(".");
}

/** The token with every twin of the last character of a segment. */
function withTwins(index: number, unusedBits: number): readonly string[] {
  const last = token.split(".")[index]?.at(-1) ?? "";
  return listTwins(last, unusedBits).map((twin) => withSegment(index, (segment) => segment.slice(0, -1) + twin));
}

const spellings: Record<string, () => readonly string[]> = {
  "a newline at the end": () => [`${token}\n`, `${token}\r\n`],
  "a space, tab or newline inside of a segment": () =>
    [2, 3, 4].flatMap((index) =>
      [" ", "\t", "\n"].map((space) => withSegment(index, (segment) => segment.slice(0, 5) + space + segment.slice(5))),
    ),
  "another last character of the tag": () => withTwins(4, 4),
  "another last character of the ciphertext": () => withTwins(3, 2),
};

test.each(Object.keys(spellings))("%s: jose opens the token all the same, and the codec refuses it", async (name) => {
  const texts = spellings[name]?.() ?? [];
  expect(texts.length).toBeGreaterThan(1);
  for (const text of texts) {
    expect(text).not.toBe(token);
    expect(await decryptWithJose(text)).toBe("eleven byte");
    expect(await readRejection(codec, text)).toBe("malformed");
  }
});

test("the text that was minted is opened by both", async () => {
  expect(await decryptWithJose(token)).toBe("eleven byte");
  expect(await codec.unseal(token)).toEqual(payload);
});
