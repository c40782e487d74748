import type { CryptoKey } from "jose";

/**
 * A symmetric JSON Web Key. Other members (`kid`, `use`, `alg` …) may be present and are ignored.
 *
 * @see https://www.rfc-editor.org/rfc/rfc7518#section-6.4
 */
export interface OctetJsonWebKey {
  readonly kty: "oct";
  /** The secret, at least 32 bytes, as base64url without padding. */
  readonly k: string;
}

/**
 * A secret that tokens are sealed with, in one of four forms:
 *
 * - a `Uint8Array` of at least 32 bytes;
 * - a string whose UTF-8 bytes are at least 32. It is taken as it is: an encoded secret goes through `fromHex`
 *   or `fromBase64url` first;
 * - an `oct` JSON Web Key of at least 32 bytes;
 * - a WebCrypto `CryptoKey` of algorithm `HKDF` with the usage `deriveBits`. WebCrypto does not tell its
 *   length, so that it holds at least 32 bytes is for the caller to know.
 *
 * The forms are interchangeable: the same bytes in another form are the same key.
 */
export type RequestStateKey = Uint8Array | string | OctetJsonWebKey | CryptoKey;
