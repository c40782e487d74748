import type { JSONRPCErrorResponse, RequestId } from "../wire/json-rpc.ts";
import { wireErrorCodes } from "./error-codes.ts";
import type { ProtocolError, ProtocolErrorCode } from "./protocol-error.ts";

/** Shared between copies of the package. */
const httpStatus = Symbol.for("@proj/types/httpStatus");

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
  // An error of another version of the package may have a code that this one does not know.
  if (isWireCode(error.code)) {
    Object.defineProperty(response, httpStatus, { value: wireErrorCodes[error.code].httpStatus });
  }
  return response;
}

function isWireCode(code: string): code is ProtocolErrorCode {
  return Object.hasOwn(wireErrorCodes, code);
}

/** The statuses of numbers that have one meaning each; for a response that was copied, and left behind what travels beside it. */
const statusByNumber: ReadonlyMap<unknown, number> = new Map([
  [-32700, 400],
  [-32600, 400],
  [-32601, 404],
  [-32020, 400],
  [-32021, 400],
  [-32022, 400],
  [-31403, 403],
  [-31503, 503],
  [-31513, 503],
]);

/** The HTTP status for a response: what the specification names for its error, 200 for everything else. */
export function readHttpStatus(response: object): number {
  const { [httpStatus]: status, error } = response as { [httpStatus]?: number; error?: { code?: unknown } };
  return status ?? statusByNumber.get(error?.code) ?? 200;
}
