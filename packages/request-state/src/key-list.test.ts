import { ConfigurationError, McpError } from "@proj/types";
import { expect, test } from "vitest";
import { jwe, type RequestStateKey } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const SECRET = "correct horse battery staple, and more";
const payload = new TextEncoder().encode("payload");

function readMessage(keys: unknown): string {
  try {
    jwe({ keys: keys as readonly RequestStateKey[] });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(McpError.is(error) && error.code).toBe("ERR_MCP_CONFIGURATION");
    return (error as Error).message;
  }
  return "accepted";
}

const HINT =
  "Make a key with `node -e \"console.log(require('crypto').randomBytes(32).toString('base64url'))\"`, " +
  "keep it in a secret store, and pass it through fromBase64url.";

test.each([
  ["missing", undefined],
  ["null", null],
  ["a key and not a list", SECRET],
  ["a set", new Set([SECRET])],
  ["an object", { 0: SECRET }],
])("a list that is %s throws", (_, keys) => {
  expect(readMessage(keys)).toBe(
    `keys must be an array of keys (the sealing key first), a function that gives one, or a ring made by keyRing. ${HINT}`,
  );
});

test.each([undefined, null, [SECRET], SECRET, new Set([SECRET])])("options that are %j throw", (options) => {
  expect(() => jwe(options as never)).toThrow("keys must be an array of keys");
});

test("an empty list throws with a hint of how to make a key", () => {
  expect(readMessage([])).toBe(`keys is empty; one key at least is needed. ${HINT}`);
});

test("the second key is checked as the first is", () => {
  expect(readMessage([SECRET, "short"])).toBe(`keys[1] has 5 bytes; at least 32 are needed. ${HINT}`);
});

test("a hole in the list throws", () => {
  // biome-ignore lint/suspicious/noSparseArray: what a trailing condition in a configuration file may leave behind.
  expect(readMessage([SECRET, , "short"])).toBe(`keys[1] is undefined; is the environment variable set? ${HINT}`);
});

test.each<[string, RequestStateKey[]]>([
  ["a string twice", [SECRET, SECRET]],
  ["a string and its bytes", [SECRET, new TextEncoder().encode(SECRET)]],
  ["bytes and a copy of them", [new Uint8Array(32), new Uint8Array(32)]],
  ["bytes and their JSON Web Key", [new Uint8Array(33), { kty: "oct", k: "A".repeat(44) }]],
])("%s throws naming both positions, where it is written", (_, keys) => {
  expect(readMessage(keys)).toBe("keys[0] and keys[1] are the same key; remove one of them.");
});

test("the positions of a duplicate further on are named", () => {
  const keys = ["1".repeat(32), SECRET, "2".repeat(32), "3".repeat(32), SECRET];
  expect(readMessage(keys)).toBe("keys[1] and keys[4] are the same key; remove one of them.");
});

test("a CryptoKey twice throws naming both positions", async () => {
  const key = await crypto.subtle.importKey("raw", new Uint8Array(32), "HKDF", false, ["deriveBits"]);
  expect(readMessage([SECRET, key, key])).toBe("keys[1] and keys[2] are the same key; remove one of them.");
});

test("keys that differ in their last byte or in length only are different", () => {
  const last = new Uint8Array(32);
  last[31] = 1;
  expect(readMessage([new Uint8Array(32), last, new Uint8Array(33)])).toBe("accepted");
});

test("no message holds a secret", () => {
  const webKey = { kty: "RSA", k: SECRET };
  for (const keys of [
    SECRET,
    [SECRET.slice(0, 20)],
    [SECRET, SECRET],
    [webKey],
    [{ kty: SECRET }],
    [[SECRET]],
    { keys: SECRET },
  ]) {
    const message = readMessage(keys);
    expect(message).not.toBe("accepted");
    expect(message).not.toContain("correct");
    expect(message).not.toContain("horse");
  }
});

test("bytes that the caller changes after construction leave the codec as it was", async () => {
  const bytes = new Uint8Array(32).fill(5);
  const codec = jwe({ keys: [bytes] });
  bytes.fill(6);
  const reference = jwe({ keys: [new Uint8Array(32).fill(5)] });
  expect(await readRejection(reference, await codec.seal(payload))).toBe("accepted");
});

test("the caller's bytes are left as they are", async () => {
  const bytes = new Uint8Array(32).fill(5);
  await jwe({ keys: [bytes] }).seal(payload);
  expect(bytes).toEqual(new Uint8Array(32).fill(5));
});

test("a list that the caller changes after construction leaves the codec as it was", async () => {
  const keys: RequestStateKey[] = [SECRET];
  const codec = jwe({ keys });
  keys[0] = "another secret of more than thirty-two bytes";
  keys.push("a third secret of more than thirty-two bytes");
  expect(await readRejection(jwe({ keys: [SECRET] }), await codec.seal(payload))).toBe("accepted");
});

test("a JSON Web Key that the caller changes after construction leaves the codec as it was", async () => {
  const webKey = { kty: "oct" as const, k: "A".repeat(44) };
  const codec = jwe({ keys: [webKey] });
  webKey.k = "B".repeat(44);
  expect(await readRejection(jwe({ keys: [new Uint8Array(33)] }), await codec.seal(payload))).toBe("accepted");
});
