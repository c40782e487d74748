import { encodeBase64url } from "./base64url.ts";
import { hashSha256 } from "./hash-sha256.ts";

const encoder = /* @__PURE__ */ new TextEncoder();

/** Up to which length a text is looked at character by character. */
const SHORT_TEXT = 512;

/**
 * SHA-256 of a text (its UTF-8 bytes) as 43 characters of base64url. Synchronous: `crypto.subtle` costs ten times as much on short input, and each
 * of its promises is waited for.
 */
export function digestText(text: string): string {
  return encodeBase64url(hashSha256(encodeText(text)));
}

/** The UTF-8 bytes of a text. Most texts here are short and plain ASCII, for which the encoder takes three times as long. */
function encodeText(text: string): Uint8Array {
  if (text.length > SHORT_TEXT) return encoder.encode(text);
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit > 0x7f) return encoder.encode(text);
    bytes[index] = unit;
  }
  return bytes;
}

/** Compares two texts of equal length in time that depends on their length only. */
export function isEqualDigest(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  let difference = 0;
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0;
}
