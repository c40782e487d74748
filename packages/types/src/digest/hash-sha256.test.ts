import { describe, expect, it } from "vitest";
import { hashSha256 } from "./hash-sha256.ts";
import { digestText } from "./sha256.ts";

const encoder = new TextEncoder();

async function hashByPlatform(bytes: Uint8Array<ArrayBuffer>): Promise<number[]> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))];
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

describe("SHA-256", () => {
  // The examples that NIST published with FIPS 180.
  it.each([
    ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
    ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
    [
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ],
    ["a".repeat(1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"],
  ])("gives what the standard gives for %.60s", (text, hex) => {
    expect(toHex(hashSha256(encoder.encode(text)))).toBe(hex);
  });

  it("gives what the platform gives for every length around the ends of blocks", async () => {
    for (let length = 0; length <= 260; length++) {
      const bytes = crypto.getRandomValues(new Uint8Array(length));
      expect([...hashSha256(bytes)], `${length} bytes`).toEqual(await hashByPlatform(bytes));
    }
  });

  it("takes a part of a longer array for no more than it is", async () => {
    const whole = crypto.getRandomValues(new Uint8Array(300));
    const part = whole.subarray(7, 150);
    expect([...hashSha256(part)]).toEqual(await hashByPlatform(part.slice()));
  });

  it("leaves what it is given, and gives a new array each time", () => {
    const bytes = encoder.encode("abc");
    const first = hashSha256(bytes);
    const kept = [...first];
    hashSha256(encoder.encode("another message"));
    expect([...first]).toEqual(kept);
    expect([...bytes]).toEqual([97, 98, 99]);
  });
});

describe("the digest of a text", () => {
  it.each([
    "",
    "plain",
    "x".repeat(119),
    "é",
    "a\u007fb",
    "a\u0080b",
    "plain, and then €",
    "👋🏽",
    "half \ud83d of a character",
    "x".repeat(5000),
    `${"x".repeat(5000)}é`,
  ])("is that of its UTF-8 bytes: %.30s", async (text) => {
    const hash = await hashByPlatform(encoder.encode(text));
    const expected = btoa(String.fromCharCode(...hash))
      .replaceAll("+", "-")
      .replaceAll("/", "_")
      .replace("=", "");
    expect(digestText(text)).toBe(expected);
  });
});
