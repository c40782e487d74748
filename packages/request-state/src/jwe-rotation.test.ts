import type { RequestStateCodec } from "@proj/types";
import { expect, test } from "vitest";
import { fromBase64url, fromHex, jwe, type RequestStateKey } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const OLD = "the old secret, thirty-two bytes or more";
const NEW = "the new secret, thirty-two bytes or more";
const payload = new TextEncoder().encode("payload");

const deploys = {
  before: jwe({ keys: [OLD] }),
  first: jwe({ keys: [OLD, NEW] }),
  second: jwe({ keys: [NEW, OLD] }),
  third: jwe({ keys: [NEW] }),
};

test.each([
  ["before", "first"],
  ["first", "before"],
  ["first", "second"],
  ["second", "first"],
  ["second", "third"],
  ["third", "second"],
] as const)("while %s and %s run side by side, a token of the one unseals on the other", async (from, to) => {
  expect(await readRejection(deploys[to], await deploys[from].seal(payload))).toBe("accepted");
});

test("the first key of the list seals", async () => {
  const readHeader = async (codec: RequestStateCodec): Promise<string> => (await codec.seal(payload)).slice(0, 80);
  const [before, first, second, third] = await Promise.all(Object.values(deploys).map(readHeader));
  expect(first).toBe(before);
  expect(second).toBe(third);
  expect(second).not.toBe(first);
});

test("a token of a retired key is unknown-key", async () => {
  expect(await readRejection(deploys.third, await deploys.first.seal(payload))).toBe("unknown-key");
});

test("a token of a key that has not been deployed yet is unknown-key", async () => {
  expect(await readRejection(deploys.before, await deploys.second.seal(payload))).toBe("unknown-key");
});

test("with a thousand keys the last one still unseals", async () => {
  const keys = Array.from({ length: 1000 }, (_, index) => `secret number ${String(index).padStart(32, "0")}`);
  const token = await jwe({ keys: keys.slice(-1) }).seal(payload);
  expect(await readRejection(jwe({ keys }), token)).toBe("accepted");
});

const bytes = Uint8Array.from({ length: 40 }, (_, index) => 0x41 + index);
const asciiText = "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefgh";
const webKey = { kty: "oct", k: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVpbXF1eX2BhYmNkZWZnaA" } as const;
const hex = "4142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768";

const forms: Record<string, () => Promise<RequestStateKey>> = {
  bytes: async () => bytes,
  "a string": async () => asciiText,
  "a JSON Web Key": async () => webKey,
  "a JSON Web Key with more members": async () => ({ ...webKey, use: "enc", kid: "mine", alg: "A256GCM" }),
  hexadecimal: async () => fromHex(hex),
  "upper-case hexadecimal": async () => fromHex(hex.toUpperCase()),
  base64url: async () => fromBase64url(webKey.k),
  "a view of a larger buffer": async () => new Uint8Array([0, ...bytes, 0]).subarray(1, -1),
  "a CryptoKey": async () => crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveBits"]),
  "a CryptoKey with more usages": async () =>
    crypto.subtle.importKey("raw", bytes, "HKDF", false, ["deriveKey", "deriveBits"]),
};

test.each(Object.keys(forms))("the same secret as %s is the same key", async (form) => {
  const key = (await forms[form]?.()) as RequestStateKey;
  const reference = jwe({ keys: [bytes] });
  expect(await readRejection(jwe({ keys: [key] }), await reference.seal(payload))).toBe("accepted");
  expect(await readRejection(reference, await jwe({ keys: [key] }).seal(payload))).toBe("accepted");
});

test("a string is its UTF-8 bytes and is not decoded", async () => {
  const euros = "€".repeat(11);
  const euroBytes = fromHex("e282ac".repeat(11));
  expect(await readRejection(jwe({ keys: [euros] }), await jwe({ keys: [euroBytes] }).seal(payload))).toBe("accepted");
  expect(await readRejection(jwe({ keys: [hex] }), await jwe({ keys: [bytes] }).seal(payload))).toBe("unknown-key");
});

test("secrets that differ by zero bytes at the end are different keys", async () => {
  const longer = new Uint8Array(64);
  longer.set(bytes);
  expect(await readRejection(jwe({ keys: [longer] }), await jwe({ keys: [bytes] }).seal(payload))).toBe("unknown-key");
});
