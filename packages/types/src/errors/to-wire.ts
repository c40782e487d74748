import type { JSONRPCErrorResponse, RequestId } from "../wire/json-rpc.ts";
import { errorCodes } from "./error-codes.ts";
import type { ProtocolError } from "./protocol-error.ts";

const httpStatus = Symbol("httpStatus");

/**
 * Builds the error response for `error`. Only `rpcCode`, `message` and `data` cross the wire; `cause` and the stack never do.
 * The HTTP status that belongs to the error's code travels beside the message, see {@link readHttpStatus}.
 *
 * @param id the request's id, or `undefined` when it could not be read.
 */
export function toErrorResponse(id: RequestId | undefined, error: ProtocolError): JSONRPCErrorResponse {
  const response: JSONRPCErrorResponse = {
    jsonrpc: "2.0",
    ...(id === undefined ? {} : { id }),
    error: {
      code: error.rpcCode,
      message: error.message,
      ...(error.data === undefined ? {} : { data: error.data }),
    },
  };
  Object.defineProperty(response, httpStatus, {
    value: errorCodes[error.code as keyof typeof errorCodes & "ERR_MCP_PARSE"].httpStatus,
  });
  return response;
}

/** The HTTP status for a response: what the specification names for its error, 200 for everything else. */
export function readHttpStatus(response: object): number {
  return (response as { [httpStatus]?: number })[httpStatus] ?? 200;
}
