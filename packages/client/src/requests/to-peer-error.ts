import { ProtocolError, type ProtocolErrorCode, wireErrorCodes } from "@proj/types";
import { MissingCapabilityError } from "../errors/missing-capability-error.ts";
import { RequestStateRejectedError } from "../errors/request-state-rejected-error.ts";

/** What a peer's error response says. */
export interface PeerError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

const codes: ReadonlyMap<number, ProtocolErrorCode> = new Map([
  ...Object.entries(wireErrorCodes).map(([code, { rpcCode }]) => [rpcCode, code as ProtocolErrorCode] as const),
  // Numbers that several codes have.
  [-32602, "ERR_MCP_INVALID_PARAMS"],
  [-32603, "ERR_MCP_INTERNAL"],
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
