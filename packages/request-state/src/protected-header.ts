import { decodeBase64url, encodeBase64url } from "@proj/types";

/**
 * The whole of a token's protected header, members in this order. A type and not an interface, because jose's
 * has an index signature.
 */
export type ProtectedHeader = {
  readonly alg: "dir";
  readonly enc: "A256GCM";
  /** Names the key: 22 characters of base64url, see `deriveContentKey`. */
  readonly kid: string;
};

/**
 * The number of characters of every encoded header: `kid` is the only part that varies, and its length does
 * not.
 */
export const ENCODED_HEADER_LENGTH = 80;

const KEY_ID = /^[A-Za-z0-9_-]{22}$/;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Tells whether the value has the form of a `kid`. */
export function isKeyId(value: unknown): value is string {
  return typeof value === "string" && KEY_ID.test(value);
}

/** Builds the header of the tokens that the key named `kid` seals. */
export function buildProtectedHeader(kid: string): ProtectedHeader {
  return { alg: "dir", enc: "A256GCM", kid };
}

/** Encodes a header as the first segment of a token. */
export function encodeProtectedHeader(header: ProtectedHeader): string {
  return encodeBase64url(encoder.encode(JSON.stringify(header)));
}

/**
 * Tells whether some key may have minted the encoded header, byte for byte. It decides between a token of a key
 * that this codec does not hold and a text that never was a token of ours.
 */
export function isProtectedHeader(encodedHeader: string): boolean {
  const kid = readKeyId(decoder.decode(decodeBase64url(encodedHeader)));
  return isKeyId(kid) && encodeProtectedHeader(buildProtectedHeader(kid)) === encodedHeader;
}

/**
 * The 22 characters before the closing `"}`; whether the rest is right shows when the header is built again
 * from them.
 */
function readKeyId(header: string): string {
  return header.slice(-24, -2);
}
