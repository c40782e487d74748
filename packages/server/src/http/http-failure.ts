import { ProtocolError, type RequestId, readHttpStatus, toErrorResponse } from "@proj/types";

/** A request that is answered before its message is handled. */
export interface HttpFailure {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  /** A JSON-RPC error response, or `""` where there is no more to say. */
  readonly body: string;
  /** What is wrong, for the operator; absent where nothing is, or something else tells of it. */
  readonly problem?: string | undefined;
}

/** A refusal by the transport itself: the status is HTTP's, the body says why. */
export function refuseRequest(
  status: number,
  problem: string,
  headers: { readonly [name: string]: string } = {},
): HttpFailure {
  const response = toErrorResponse(undefined, new ProtocolError("ERR_MCP_INVALID_REQUEST", problem));
  return { status, headers, body: JSON.stringify(response), problem };
}

/** A refusal with an error of the protocol, and the status that belongs to it. */
export function refuseMessage(id: RequestId | undefined, error: ProtocolError): HttpFailure {
  const response = toErrorResponse(id, error);
  return { status: readHttpStatus(response), headers: {}, body: JSON.stringify(response), problem: error.message };
}
