import { findParameterMismatch, type ParameterHeader, ProtocolError } from "@proj/types";
import type { Call } from "./read-call.ts";

/**
 * Holds the headers that mirror parameters against the arguments, where the call came with headers.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#server-behavior-for-custom-headers
 */
export function checkParameterHeaders(
  headers: readonly ParameterHeader[],
  { request, rawArguments }: Call,
): ProtocolError | undefined {
  const { readHeader } = request.exchange;
  const mismatch = readHeader === undefined ? undefined : findParameterMismatch(headers, rawArguments, readHeader);
  return mismatch === undefined
    ? undefined
    : new ProtocolError("ERR_MCP_HEADER_MISMATCH", `Header mismatch: ${mismatch}`);
}
