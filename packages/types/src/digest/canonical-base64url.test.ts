import fc from "fast-check";
import { expect, test } from "vitest";
import { encodeBase64url } from "./base64url.ts";
import { isCanonicalBase64url } from "./canonical-base64url.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("what an encoder writes is canonical, for any bytes", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => isCanonicalBase64url(encodeBase64url(bytes))));
});

test("of any text exactly those are canonical that decode and encode to themselves", () => {
  const character = fc.constantFrom(...ALPHABET, "+", "/", "=", " ", "\n", ".", "é");
  const text = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(""));
  fc.assert(
    fc.property(text, (candidate) => isCanonicalBase64url(candidate) === (writeAgain(candidate) === candidate)),
    { numRuns: 2000 },
  );
});

test("the last of two characters has four unused bits: 4 of 64 are canonical", () => {
  expect([...ALPHABET].filter((character) => isCanonicalBase64url(`A${character}`)).join("")).toBe("AQgw");
});

test("the last of three characters has two unused bits: 16 of 64 are canonical", () => {
  expect([...ALPHABET].filter((character) => isCanonicalBase64url(`AA${character}`)).join("")).toBe("AEIMQUYcgkosw048");
});

test("the last of four characters has no unused bits: every one is canonical", () => {
  expect([...ALPHABET].filter((character) => isCanonicalBase64url(`AAA${character}`)).join("")).toBe(ALPHABET);
});

test("no characters are canonical, a single one is not", () => {
  expect(isCanonicalBase64url("")).toBe(true);
  expect([...ALPHABET].some((character) => isCanonicalBase64url(character))).toBe(false);
});

/** What comes back when a text is read by the platform's decoder, which takes more than one spelling, and written again. */
function writeAgain(text: string): string | undefined {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return encodeBase64url(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
