import type { McpErrorCode } from "@proj/types";
import type { Flow } from "../flows/flow.ts";
import { TransportError } from "./transport-error.ts";

/**
 * The request was sent, or may have been, and its response did not come, or not whole: the server may have done everything, something
 * or nothing of it. Whether sending the request again is safe is known only to the caller.
 */
export class OutcomeUnknownError extends TransportError {
  override name = "OutcomeUnknownError";
  override readonly code: McpErrorCode = "ERR_MCP_OUTCOME_UNKNOWN";
  /** The flow before this round, of a call that may ask: `advance` sends the identical round again, under a new id. */
  declare readonly flow?: Flow;

  static override is(value: unknown): value is OutcomeUnknownError {
    return TransportError.is(value) && value.code === "ERR_MCP_OUTCOME_UNKNOWN";
  }
}
