import { ProtocolError, type ProtocolErrorCode } from "@proj/types";
import { MissingCapabilityError } from "../errors/missing-capability-error.ts";
import { RequestStateRejectedError } from "../errors/request-state-rejected-error.ts";

/** What a peer's error response says. */
export interface PeerError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const codes: ReadonlyMap<number, ProtocolErrorCode> = new Map([
  [-32700, "ERR_MCP_PARSE"],
  [-32600, "ERR_MCP_INVALID_REQUEST"],
  [-32601, "ERR_MCP_METHOD_NOT_FOUND"],
  [-32602, "ERR_MCP_INVALID_PARAMS"],
  [-32603, "ERR_MCP_INTERNAL"],
  [-32020, "ERR_MCP_HEADER_MISMATCH"],
  [-32022, "ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION"],
  // Up to 2025-11-25. Since then, such a request is answered with questions.
  [-32042, "ERR_MCP_URL_ELICITATION_REQUIRED"],
  // Ours: over HTTP most of them come with a status that says the same.
  [-31403, "ERR_MCP_INSUFFICIENT_SCOPE"],
  [-31503, "ERR_MCP_BUSY"],
  [-31513, "ERR_MCP_SHUTTING_DOWN"],
  [-31514, "ERR_MCP_INTERRUPTED"],
  [-31504, "ERR_MCP_TIMED_OUT"],
  // Up to 2025-11-25: the resource does not exist. Since then that is -32602.
  [-32002, "ERR_MCP_INVALID_PARAMS"],
]);

/**
 * The error to throw for an error response: the peer's own number, message and data, with our code for the number.
 *
 * @param sentRequestState whether the request carried a `requestState`: then a -32602 that speaks of it means that it was rejected.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#error-codes
 */
export function toPeerError(error: PeerError, sentRequestState: boolean): ProtocolError {
  if (sentRequestState && error.code === -32602 && /requeststate/i.test(error.message)) {
    return new RequestStateRejectedError(error.message, error.data);
  }
  if (error.code === -32021) return new MissingCapabilityError(error.message, error.data);
  const code = codes.get(error.code) ?? "ERR_MCP_PEER";
  return new ProtocolError(code, error.message, { rpcCode: error.code, data: error.data, isRemote: true });
}
