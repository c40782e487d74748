/**
 * Turns the bytes a server wants to remember into an opaque token and back. A codec does cryptography only: expiry, caller,
 * request and audience are bound by the server around it, for every codec.
 *
 * Integrity is mandatory: `unseal` must reject any token that this codec (under one of its keys) did not mint, byte for byte.
 * Confidentiality is optional but recommended.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export interface RequestStateCodec {
  /** Mints a token for `payload`. The token must be valid in a JSON string; URL-safe ASCII is a good choice. */
  seal(payload: Uint8Array): string | Promise<string>;

  /**
   * Returns the payload of a token minted by {@link seal}.
   *
   * @throws InvalidRequestStateError when the token is malformed, sealed with an unknown key or altered.
   * @throws RequestStateUnavailableError when the codec cannot answer now (a key service is down).
   */
  unseal(token: string): Uint8Array | Promise<Uint8Array>;
}
