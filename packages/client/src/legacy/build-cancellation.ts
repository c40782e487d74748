import { type JSONRPCNotification, McpError, type RequestId } from "@proj/types";

/**
 * The message that tells a server that a request was given up. What the caller aborted it with stays here: it was not written for a peer.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/cancellation
 */
export function buildCancellation(requestId: RequestId, cause: unknown): JSONRPCNotification {
  return { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId, reason: describe(cause) } };
}

function describe(cause: unknown): string {
  const code = McpError.is(cause) ? cause.code : undefined;
  if (code === "ERR_MCP_REQUEST_TIMEOUT") return "The request timed out";
  return code === "ERR_MCP_CLOSED" ? "The client was closed" : "The request was cancelled";
}
