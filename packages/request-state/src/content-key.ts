import { encodeBase64url, isUint8Array } from "@proj/types";
import type { CryptoKey } from "jose";
import type { KeyMaterial } from "./key-import.ts";
import { buildProtectedHeader, encodeProtectedHeader, type ProtectedHeader } from "./protected-header.ts";

/** A key as tokens are sealed and unsealed with it. */
export interface ContentKey {
  /** For AES-256-GCM; not extractable. */
  readonly cryptoKey: CryptoKey;
  /** The protected header of the tokens it seals. */
  readonly header: ProtectedHeader;
  /** The same as the first segment of a token. */
  readonly encodedHeader: string;
}

// The labels are part of the token format: with other labels no token in flight could be unsealed.
const CONTENT_KEY_LABEL = "mcp-request-state/jwe/v1/content-key";
const KEY_ID_LABEL = "mcp-request-state/jwe/v1/key-id";

const KEY_ID_BYTES = 16;

const encoder = new TextEncoder();

/**
 * Derives the content key with HKDF-SHA256, so that a secret that serves other purposes too never meets AES-GCM
 * itself. The key id is a digest of the derived key and not of the secret: it says nothing about the secret
 * that the tokens do not.
 */
export async function deriveContentKey(material: KeyMaterial): Promise<ContentKey> {
  const parameters = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(0),
    info: encoder.encode(CONTENT_KEY_LABEL),
  };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(parameters, await toInputKey(material), 256));
  const [kid, cryptoKey] = await Promise.all([
    digestKeyId(bits),
    crypto.subtle.importKey("raw", bits, "AES-GCM", false, ["encrypt", "decrypt"]),
  ]);
  const header = buildProtectedHeader(kid);
  return { cryptoKey, header, encodedHeader: encodeProtectedHeader(header) };
}

async function toInputKey(material: KeyMaterial): Promise<CryptoKey> {
  return isUint8Array(material) ? crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]) : material;
}

async function digestKeyId(bits: Uint8Array): Promise<string> {
  const label = encoder.encode(KEY_ID_LABEL);
  const input = new Uint8Array(label.length + bits.length);
  input.set(label);
  input.set(bits, label.length);
  const digest = await crypto.subtle.digest("SHA-256", input);
  return encodeBase64url(new Uint8Array(digest, 0, KEY_ID_BYTES));
}
