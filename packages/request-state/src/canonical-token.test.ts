import { expect, test } from "vitest";
import { readEncodedHeader } from "./canonical-token.ts";

const HEADER = "eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoiZjZDT2ZhZkpmeVRkUW9TSnZ2ZGo5ZyJ9";
const VECTOR = "fdiOCJa7mspNmF_U";
const CIPHERTEXT = "2lF4KxBepnb7WQEUmMsu";
const TAG = "UK7sFicC3nQkrdsRDLxCnA";

function readJoined(...segments: readonly string[]): string | undefined {
  return readEncodedHeader(segments.join("."));
}

test("the first segment of canonical text is returned, whatever header it encodes", () => {
  expect(readJoined(HEADER, "", VECTOR, CIPHERTEXT, TAG)).toBe(HEADER);
  expect(readJoined(HEADER, "", VECTOR, "", TAG)).toBe(HEADER);
  expect(readJoined("_".repeat(80), "", VECTOR, CIPHERTEXT, TAG)).toBe("_".repeat(80));
});

test.each([
  ["a header one character short", [HEADER.slice(1), "", VECTOR, CIPHERTEXT, TAG]],
  ["a header four characters long", [`${HEADER}AAAA`, "", VECTOR, CIPHERTEXT, TAG]],
  ["a header of five million characters", ["A".repeat(5_000_000), "", VECTOR, CIPHERTEXT, TAG]],
  ["a header with a foreign character", [`+${HEADER.slice(1)}`, "", VECTOR, CIPHERTEXT, TAG]],
  ["an encrypted key", [HEADER, "AAAA", VECTOR, CIPHERTEXT, TAG]],
  ["a vector four characters short", [HEADER, "", VECTOR.slice(4), CIPHERTEXT, TAG]],
  ["a vector four characters long", [HEADER, "", `${VECTOR}AAAA`, CIPHERTEXT, TAG]],
  ["a vector with a foreign character", [HEADER, "", ` ${VECTOR.slice(1)}`, CIPHERTEXT, TAG]],
  ["a ciphertext with a foreign character", [HEADER, "", VECTOR, `=${CIPHERTEXT.slice(1)}`, TAG]],
  ["a ciphertext with stray bits", [HEADER, "", VECTOR, `${CIPHERTEXT}AB`, TAG]],
  ["a ciphertext that is cut off", [HEADER, "", VECTOR, `${CIPHERTEXT}A`, TAG]],
  ["a tag of fewer bits", [HEADER, "", VECTOR, CIPHERTEXT, TAG.slice(0, 16)]],
  ["a tag of more bits", [HEADER, "", VECTOR, CIPHERTEXT, `${TAG}AA`]],
  ["a tag with a foreign character", [HEADER, "", VECTOR, CIPHERTEXT, `/${TAG.slice(1)}`]],
  ["a tag with stray bits", [HEADER, "", VECTOR, CIPHERTEXT, `${TAG.slice(0, -1)}B`]],
  ["four segments", [HEADER, VECTOR, CIPHERTEXT, TAG]],
  ["a sixth segment", [HEADER, "", VECTOR, CIPHERTEXT, TAG, TAG]],
  ["an empty sixth segment", [HEADER, "", VECTOR, CIPHERTEXT, TAG, ""]],
])("%s is malformed", (_, segments) => {
  expect(readJoined(...segments)).toBeUndefined();
});
