import { McpError } from "./mcp-error.ts";
import { ProtocolError } from "./protocol-error.ts";

/** What a peer learns of an error that was not meant for it. */
const NEUTRAL_MESSAGE = "Internal error";

/**
 * Turns anything thrown into the error a peer may see: a {@link ProtocolError} passes as it is, everything else, also one
 * that came out of another server's response, becomes a neutral internal error with the original as its `cause`.
 */
export function toProtocolError(thrown: unknown): ProtocolError {
  if (ProtocolError.is(thrown) && !thrown.isRemote) return thrown;
  return toInternalError(thrown);
}

/** A neutral internal error with `cause` behind it, whatever that is. */
export function toInternalError(cause: unknown): ProtocolError {
  return new ProtocolError("ERR_MCP_INTERNAL", NEUTRAL_MESSAGE, { cause });
}

/** The message of anything thrown, for a log. Never throws. */
export function readErrorMessage(thrown: unknown): string {
  if (McpError.is(thrown) || thrown instanceof Error) return thrown.message;
  try {
    return String(thrown);
  } catch {
    return "a value that cannot be shown";
  }
}
