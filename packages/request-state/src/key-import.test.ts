import { ConfigurationError } from "@proj/types";
import { expect, test } from "vitest";
import { jwe, type RequestStateKey } from "./index.ts";

function readMessage(key: unknown): string {
  try {
    jwe({ keys: [key as RequestStateKey] });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError);
    return (error as Error).message.replace(/ Make a key with .*$/, " (hint)");
  }
  return "accepted";
}

test.each<[string, RequestStateKey, number]>([
  ["bytes", new Uint8Array(31), 31],
  ["no bytes", new Uint8Array(0), 0],
  ["a string", "x".repeat(31), 31],
  ["an empty string", "", 0],
  ["a JSON Web Key", { kty: "oct", k: "A".repeat(42) }, 31],
  ["an empty JSON Web Key", { kty: "oct", k: "" }, 0],
])("%s of fewer than 32 bytes throws with the number there is", (_, key, length) => {
  expect(readMessage(key)).toBe(`keys[0] has ${length} bytes; at least 32 are needed. (hint)`);
});

test.each<[string, RequestStateKey]>([
  ["bytes", new Uint8Array(32)],
  ["a string", "x".repeat(32)],
  ["a string of fewer characters than bytes", "€".repeat(11)],
  ["a JSON Web Key", { kty: "oct", k: "A".repeat(43) }],
])("%s of 32 bytes or more is accepted", (_, key) => {
  expect(readMessage(key)).toBe("accepted");
});

test.each([
  ["null", null, "Null"],
  ["a number", 32, "Number"],
  ["a boolean", true, "Boolean"],
  ["a function", () => new Uint8Array(32), "Function"],
  ["an array of numbers", Array.from({ length: 32 }, () => 1), "Array"],
  ["an ArrayBuffer", new ArrayBuffer(32), "ArrayBuffer"],
  ["a view of other units", new Uint16Array(32), "Uint16Array"],
  ["a DataView", new DataView(new ArrayBuffer(32)), "DataView"],
  ["a promise of a key", Promise.resolve(new Uint8Array(32)), "Promise"],
])("%s is no key", (_, key, type) => {
  expect(readMessage(key)).toBe(
    `keys[0] must be a Uint8Array, a string, an oct JSON Web Key or an HKDF CryptoKey, not ${type}. (hint)`,
  );
});

test("an environment variable that is not set is named as the likely cause", () => {
  expect(readMessage(undefined)).toBe("keys[0] is undefined; is the environment variable set? (hint)");
});

test.each([
  {},
  { kty: "RSA" },
  { kty: "EC", k: "A".repeat(43) },
  { kty: "OCT", k: "A".repeat(43) },
  { k: "A".repeat(43) },
])("the JSON Web Key %j is not of kty oct", (key) => {
  expect(readMessage(key)).toBe('keys[0] must be a JSON Web Key of kty "oct". (hint)');
});

test.each([
  ["missing", undefined],
  ["a number", 43],
  ["bytes", new Uint8Array(32)],
  ["base64", `${"A".repeat(42)}+`],
  ["padded", `${"A".repeat(43)}=`],
  ["with stray bits at the end", `${"A".repeat(42)}B`],
  ["cut off", "A".repeat(45)],
  ["with white space", `${"A".repeat(43)}\n`],
])("a JSON Web Key whose k is %s throws", (_, k) => {
  expect(readMessage({ kty: "oct", k })).toBe("keys[0].k must be base64url text without padding. (hint)");
});

test.each(["\ufffd".repeat(32), `${"x".repeat(32)}\ufffd`, `${"x".repeat(32)}\ud800`, `\udc00${"x".repeat(32)}`])(
  "text that holds the remains of a failed decoding throws: %j",
  (text) => {
    expect(readMessage(text)).toBe(
      "keys[0] is not text: bytes were decoded as UTF-8 that are not. Pass them as a Uint8Array.",
    );
  },
);

test("text outside the basic plane is text", () => {
  expect(readMessage("🔑".repeat(8))).toBe("accepted");
});

test("a CryptoKey of another algorithm throws", async () => {
  const key = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  expect(readMessage(key)).toBe('keys[0] must be a CryptoKey of algorithm HKDF, not "AES-GCM".');
});

test("a CryptoKey for signatures throws", async () => {
  const key = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  expect(readMessage(key)).toBe('keys[0] must be a CryptoKey of algorithm HKDF, not "HMAC".');
});

test("an HKDF CryptoKey without the usage deriveBits throws", async () => {
  const key = await crypto.subtle.importKey("raw", new Uint8Array(32), "HKDF", false, ["deriveKey"]);
  expect(readMessage(key)).toBe('keys[0] must be a CryptoKey with the usage "deriveBits".');
});

test("an HKDF CryptoKey with the usage deriveBits is accepted", async () => {
  expect(readMessage(await crypto.subtle.importKey("raw", new Uint8Array(32), "HKDF", false, ["deriveBits"]))).toBe(
    "accepted",
  );
});
