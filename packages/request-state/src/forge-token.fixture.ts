import { encodeBase64url } from "@proj/types";
import { type ContentKey, deriveContentKey } from "./content-key.ts";

/**
 * Encrypts `plaintext` under the content key of `secret` with a header of any text, authenticated as it stands:
 * a token that is wrong in its header only. With the header of a sealed token it is a good token.
 */
export async function forgeToken(secret: Uint8Array, encodedHeader: string, plaintext: Uint8Array): Promise<string> {
  return forgeTokenWith(await deriveContentKey(new Uint8Array(secret)), encodedHeader, plaintext);
}

/** The same with a key that is derived already. */
export async function forgeTokenWith(
  { cryptoKey }: Pick<ContentKey, "cryptoKey">,
  encodedHeader: string,
  plaintext: Uint8Array,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = new TextEncoder().encode(encodedHeader);
  const parameters = { name: "AES-GCM", iv, additionalData, tagLength: 128 };
  const encrypted = new Uint8Array(await crypto.subtle.encrypt(parameters, cryptoKey, new Uint8Array(plaintext)));
  const ciphertext = encodeBase64url(encrypted.subarray(0, -16));
  return `${encodedHeader}..${encodeBase64url(iv)}.${ciphertext}.${encodeBase64url(encrypted.subarray(-16))}`;
}

/** Encodes a header text as the first segment of a token. */
export function encodeHeaderText(text: string): string {
  return encodeBase64url(new TextEncoder().encode(text));
}
