import { McpError, type McpErrorCode } from "@proj/types";
import { TransportError } from "./transport-error.ts";

/**
 * The server knows the session of a revision before 2026-07-28 no more, or its process or connection is over. The message was not processed:
 * it can be sent again in a new session.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */
export class SessionLostError extends TransportError {
  override name = "SessionLostError";
  override readonly code: McpErrorCode = "ERR_MCP_SESSION_LOST";

  static override is(value: unknown): value is SessionLostError {
    return McpError.is(value) && value.code === "ERR_MCP_SESSION_LOST";
  }
}
