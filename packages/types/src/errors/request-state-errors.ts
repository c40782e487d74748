import { McpError } from "./mcp-error.ts";

/** Why a codec does not accept a token. */
export type InvalidRequestStateReason = "malformed" | "unknown-key" | "tampered";

/** Thrown by a codec's `unseal` for any token that it did not mint. It stays on the server; the peer sees one neutral answer. */
export class InvalidRequestStateError extends McpError {
  override name = "InvalidRequestStateError";
  readonly reason: InvalidRequestStateReason;

  constructor(reason: InvalidRequestStateReason, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_INVALID_REQUEST_STATE", `requestState token is not accepted: ${reason}`, options);
    this.reason = reason;
  }

  static override is(value: unknown): value is InvalidRequestStateError {
    return hasCode(value, "ERR_MCP_INVALID_REQUEST_STATE");
  }
}

/**
 * Thrown by a codec or a single-use store that cannot answer now although the token may be good. The peer sees an internal error and may
 * try again.
 */
export class RequestStateUnavailableError extends McpError {
  override name = "RequestStateUnavailableError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_REQUEST_STATE_UNAVAILABLE", message, options);
  }

  static override is(value: unknown): value is RequestStateUnavailableError {
    return hasCode(value, "ERR_MCP_REQUEST_STATE_UNAVAILABLE");
  }
}

/** A codec may come with a copy of this package of its own, or with none: the code alone decides. */
function hasCode(value: unknown, code: string): boolean {
  return typeof value === "object" && value !== null && "code" in value && value.code === code;
}
