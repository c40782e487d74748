import { McpError } from "@proj/types";

/**
 * Why a flow cannot be resumed: it is no flow (any more), one of another format, of another server, or of another revision; or it has
 * its result already.
 */
export type InvalidFlowReason = "malformed" | "format-version" | "origin" | "protocol-version" | "complete";

/** What was to be resumed is no parked flow that this client can go on with. Nothing was sent. */
export class InvalidFlowError extends McpError {
  override name = "InvalidFlowError";
  readonly reason: InvalidFlowReason;

  constructor(reason: InvalidFlowReason, problem: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_INVALID_FLOW", `the flow cannot be resumed: ${problem}`, options);
    this.reason = reason;
  }

  static override is(value: unknown): value is InvalidFlowError {
    return McpError.is(value) && value.code === "ERR_MCP_INVALID_FLOW";
  }
}
