import { decodeBase64url, encodeBase64url } from "@proj/types";

/** What a token says: `kms1.<key id>.<iv>.<ciphertext and tag>`, the last three in base64url. */
export interface TokenParts {
  /** `kms1.<key id>` */
  readonly header: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  /** The ciphertext with the 128-bit tag behind it, as WebCrypto has them. */
  readonly sealed: Uint8Array<ArrayBuffer>;
}

/** Another format gets another version, so that tokens of this one are never taken for it. */
const VERSION = "kms1";
const KEY_ID_BYTES = 16;
const TAG_BYTES = 16;

/** A 96-bit initialization vector, the length that GCM is made for. */
export const IV_BYTES = 12;

export function writeHeader(keyId: Uint8Array): string {
  return `${VERSION}.${encodeBase64url(keyId)}`;
}

export function writeToken({ header, iv, sealed }: TokenParts): string {
  return `${header}.${encodeBase64url(iv)}.${encodeBase64url(sealed)}`;
}

/**
 * Reads a token, before anything is decrypted. Only what {@link writeToken} could have written is one: the decoder takes
 * canonical base64url and nothing else, so that no token has a second spelling.
 *
 * @returns `undefined` when it is malformed.
 */
export function parseToken(token: unknown): TokenParts | undefined {
  if (typeof token !== "string") return undefined;
  // The limit keeps a text of nothing but dots from becoming millions of parts.
  const [version, keyId = "", vector = "", body = "", excess] = token.split(".", 5);
  if (version !== VERSION || excess !== undefined) return undefined;
  if (decodeBase64url(keyId)?.length !== KEY_ID_BYTES) return undefined;
  const iv = decodeBase64url(vector);
  const sealed = decodeBase64url(body);
  if (iv?.length !== IV_BYTES || sealed === undefined || sealed.length < TAG_BYTES) return undefined;
  return { header: `${version}.${keyId}`, iv, sealed };
}
