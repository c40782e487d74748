import { sha256 } from "@noble/hashes/sha2.js";
import { encodeBase64url } from "./base64url.ts";

const encoder = /* @__PURE__ */ new TextEncoder();

/** SHA-256 of a text (its UTF-8 bytes) as 43 characters of base64url. Synchronous: `crypto.subtle` costs far more on short input. */
export function digestText(text: string): string {
  return encodeBase64url(sha256(encoder.encode(text)));
}

/** Compares two texts of equal length in time that depends on their length only. */
export function isEqualDigest(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
