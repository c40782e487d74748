import { McpError } from "@proj/types";

/**
 * What `ctx.ask`, `ctx.once` and `ctx.waitFor` reject with when the call must wait for an answer: the round is over, and the handler runs again
 * when the answer has come. Let it pass; a handler that catches it is told to the operator, and the question is asked all the same.
 */
export class SuspensionError extends McpError {
  override name = "SuspensionError";

  constructor() {
    super(
      "ERR_MCP_SUSPENDED",
      "The call is suspended until the client answers. Let this error pass: the handler runs again with the answer.",
    );
  }

  static override is(value: unknown): value is SuspensionError {
    return McpError.is(value) && value.code === "ERR_MCP_SUSPENDED";
  }
}
