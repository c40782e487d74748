import { expect, test } from "vitest";
import { parseToken, writeToken } from "./token.ts";

const KEY_ID = "f6COfafJfyTdQoSJvvdj9g";
const VECTOR = "fdiOCJa7mspNmF_U";
const SEALED = "2lF4KxBepnb7WQEUmMsuv_moZeed";

test("a token is read as it was written", () => {
  const text = `kms1.${KEY_ID}.${VECTOR}.${SEALED}`;
  const parts = parseToken(text);
  expect(parts?.header).toBe(`kms1.${KEY_ID}`);
  expect(parts?.iv).toHaveLength(12);
  expect(parts?.sealed).toHaveLength(21);
  expect(parts && writeToken(parts)).toBe(text);
});

test("a ciphertext may be empty: the tag alone is left", () => {
  expect(parseToken(`kms1.${KEY_ID}.${VECTOR}.UK7sFicC3nQkrdsRDLxCnA`)?.sealed).toHaveLength(16);
});

test.each([
  ["nothing", ""],
  ["another version", `kms2.${KEY_ID}.${VECTOR}.${SEALED}`],
  ["a version in capitals", `KMS1.${KEY_ID}.${VECTOR}.${SEALED}`],
  ["no version", `${KEY_ID}.${VECTOR}.${SEALED}`],
  ["a part too few", `kms1.${KEY_ID}.${VECTOR}`],
  ["a part too many", `kms1.${KEY_ID}.${VECTOR}.${SEALED}.`],
  ["a key id that is cut off", `kms1.${KEY_ID.slice(0, -2)}.${VECTOR}.${SEALED}`],
  ["a key id that is longer", `kms1.${KEY_ID}AA.${VECTOR}.${SEALED}`],
  ["a key id with stray bits", `kms1.${KEY_ID.slice(0, -1)}h.${VECTOR}.${SEALED}`],
  ["no key id", `kms1..${VECTOR}.${SEALED}`],
  ["a vector that is shorter", `kms1.${KEY_ID}.${VECTOR.slice(4)}.${SEALED}`],
  ["a vector that is longer", `kms1.${KEY_ID}.${VECTOR}AAAA.${SEALED}`],
  ["a vector with a foreign character", `kms1.${KEY_ID}.+${VECTOR.slice(1)}.${SEALED}`],
  ["no room for the tag", `kms1.${KEY_ID}.${VECTOR}.${SEALED.slice(0, 20)}`],
  ["a padded ciphertext", `kms1.${KEY_ID}.${VECTOR}.${SEALED}==`],
  ["a ciphertext with stray bits", `kms1.${KEY_ID}.${VECTOR}.${SEALED}AB`],
  ["five million dots", ".".repeat(5_000_000)],
])("%s is malformed", (_, text) => {
  expect(parseToken(text)).toBeUndefined();
});

test.each([undefined, null, 0, {}, ["kms1"], Symbol("token")])("%s is malformed", (value) => {
  expect(parseToken(value)).toBeUndefined();
});
