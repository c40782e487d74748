import { ConfigurationError, decodeBase64url, isUint8Array, showValue } from "@proj/types";
import type { CryptoKey } from "jose";
import { KEY_HINT } from "./key-hint.ts";

/**
 * What a content key is derived from: bytes of our own, which no caller can change, or a key that WebCrypto
 * holds.
 */
export type KeyMaterial = Uint8Array<ArrayBuffer> | CryptoKey;

const MIN_KEY_BYTES = 32;

const encoder = new TextEncoder();

/**
 * Turns one element of `keys` into key material.
 *
 * @param name how messages call the key, for instance `keys[0]`.
 * @throws ConfigurationError when it is no key or too short. The message never holds key material.
 */
export function importKey(key: unknown, name: string): KeyMaterial {
  if (isCryptoKey(key)) return checkCryptoKey(key, name);
  const bytes = readBytes(key, name);
  if (bytes.length < MIN_KEY_BYTES) {
    throw new ConfigurationError(
      `${name} has ${bytes.length} bytes; at least ${MIN_KEY_BYTES} are needed. ${KEY_HINT}`,
    );
  }
  return bytes;
}

function readBytes(key: unknown, name: string): Uint8Array<ArrayBuffer> {
  if (typeof key === "string") return encodeText(key, name);
  if (isUint8Array(key)) return copyBytes(key);
  if (isPlainObject(key)) return decodeJsonWebKey(key, name);
  if (key === undefined)
    throw new ConfigurationError(`${name} is undefined; is the environment variable set? ${KEY_HINT}`);
  throw new ConfigurationError(
    `${name} must be a Uint8Array, a string, an oct JSON Web Key or an HKDF CryptoKey, not ${nameType(key)}. ${KEY_HINT}`,
  );
}

/**
 * Bytes that were decoded as text by mistake hold U+FFFD in place of most of the secret; lone surrogates have
 * no UTF-8 form.
 */
function encodeText(text: string, name: string): Uint8Array<ArrayBuffer> {
  if (/[\p{Surrogate}\ufffd]/u.test(text)) {
    throw new ConfigurationError(
      `${name} is not text: bytes were decoded as UTF-8 that are not. Pass them as a Uint8Array.`,
    );
  }
  return copyBytes(encoder.encode(text));
}

function decodeJsonWebKey(key: Record<string, unknown>, name: string): Uint8Array<ArrayBuffer> {
  const { kty, k } = key;
  if (kty !== "oct") throw new ConfigurationError(`${name} must be a JSON Web Key of kty "oct". ${KEY_HINT}`);
  const bytes = typeof k === "string" ? decodeBase64url(k) : undefined;
  if (bytes === undefined) {
    throw new ConfigurationError(`${name}.k must be base64url text without padding. ${KEY_HINT}`);
  }
  return bytes;
}

function checkCryptoKey(key: CryptoKey, name: string): CryptoKey {
  if (key.algorithm.name !== "HKDF") {
    throw new ConfigurationError(
      `${name} must be a CryptoKey of algorithm HKDF, not ${showValue(key.algorithm.name)}.`,
    );
  }
  if (!key.usages.includes("deriveBits")) {
    throw new ConfigurationError(`${name} must be a CryptoKey with the usage "deriveBits".`);
  }
  return key;
}

/** Reads the tag and not the prototype, so that a key of another realm is one. */
function isCryptoKey(value: unknown): value is CryptoKey {
  return nameType(value) === "CryptoKey";
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return nameType(value) === "Object";
}

function nameType(value: unknown): string {
  return Object.prototype.toString.call(value).slice("[object ".length, -1);
}

function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
