import { isCanonicalBase64url } from "@proj/types";
import { ENCODED_HEADER_LENGTH } from "./protected-header.ts";

/** A 96-bit initialization vector. */
const ENCODED_VECTOR_LENGTH = 16;
/** A 128-bit authentication tag. */
const ENCODED_TAG_LENGTH = 22;

/**
 * Checks that `token` is canonical text in the shape of our tokens: `header..vector.ciphertext.tag`, every
 * length but the ciphertext's fixed. jose would also take a newline, an inner space or other last characters,
 * and then one token would have many spellings.
 *
 * @returns the encoded header, or `undefined` when the token is malformed. What is in the header is not looked
 *   at.
 */
export function readEncodedHeader(token: unknown): string | undefined {
  if (typeof token !== "string") return undefined;
  // The limit keeps a text of nothing but dots from becoming millions of segments.
  const [header = "", encryptedKey, vector = "", ciphertext = "", tag = "", excess] = token.split(".", 6);
  const isCanonical =
    excess === undefined &&
    encryptedKey === "" &&
    header.length === ENCODED_HEADER_LENGTH &&
    vector.length === ENCODED_VECTOR_LENGTH &&
    tag.length === ENCODED_TAG_LENGTH &&
    isCanonicalBase64url(header) &&
    isCanonicalBase64url(vector) &&
    isCanonicalBase64url(ciphertext) &&
    isCanonicalBase64url(tag);
  return isCanonical ? header : undefined;
}
