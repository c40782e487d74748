import { ConfigurationError, type McpErrorCode, ProtocolError } from "@proj/types";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";

/** Answers of a server that refuses a request before anything of it is run. */
const refusals: ReadonlySet<McpErrorCode> = new Set([
  "ERR_MCP_PARSE",
  "ERR_MCP_INVALID_REQUEST",
  "ERR_MCP_METHOD_NOT_FOUND",
  "ERR_MCP_INVALID_META",
  "ERR_MCP_INVALID_PARAMS",
  "ERR_MCP_REQUEST_STATE_REJECTED",
  "ERR_MCP_HEADER_MISMATCH",
  "ERR_MCP_MISSING_CLIENT_CAPABILITY",
  "ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION",
  "ERR_MCP_URL_ELICITATION_REQUIRED",
  "ERR_MCP_INSUFFICIENT_SCOPE",
  "ERR_MCP_BUSY",
  "ERR_MCP_SHUTTING_DOWN",
]);

/** Whether the server may have acted on a request that failed like this. What is not known to be harmless counts as harm. */
export function mayHaveRun(error: unknown): boolean {
  if (ProtocolError.is(error)) return !refusals.has(error.code);
  if (ConfigurationError.is(error)) return false;
  return !TransportError.is(error) || OutcomeUnknownError.is(error);
}
