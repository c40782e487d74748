import { ProtocolError } from "@proj/types";

/**
 * The error that stands in for what a handler returned and no client should see.
 *
 * @param problem tells the operator what is wrong with it.
 */
export function refuseResult(problem: string): ProtocolError {
  return new ProtocolError("ERR_MCP_INTERNAL", "Handler returned an invalid result", { cause: new TypeError(problem) });
}
