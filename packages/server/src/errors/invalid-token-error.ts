import { McpError } from "@proj/types";

/**
 * Thrown by a verifier that does not accept an access token; returning `null` says the same. The caller is answered 401 and learns nothing
 * of the message.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/authorization#token-handling
 */
export class InvalidTokenError extends McpError {
  override name = "InvalidTokenError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_INVALID_TOKEN", message, options);
  }

  static override is(value: unknown): value is InvalidTokenError {
    return McpError.is(value) && value.code === "ERR_MCP_INVALID_TOKEN";
  }
}
