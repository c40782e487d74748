import { McpError } from "@proj/types";
import type { Flow } from "../flows/flow.ts";

/** The options that bound how long answers and flows may take. */
export type FlowTimeoutOption = "answerTimeoutMs" | "flowTimeoutMs";

/** A person took longer for an answer than the host allows, or all of a flow did. These limits are the client's own: the server hears nothing. */
export class FlowTimeoutError extends McpError {
  override name = "FlowTimeoutError";
  /** The option whose time is over. */
  readonly option: FlowTimeoutOption;
  /** The flow with what had been answered. After `answerTimeoutMs` it can go on; its own time is over after `flowTimeoutMs`. */
  declare readonly flow?: Flow;

  constructor(option: FlowTimeoutOption) {
    super(
      "ERR_MCP_FLOW_TIMEOUT",
      option === "answerTimeoutMs"
        ? "a question was not answered within answerTimeoutMs. Raise it, or go on with the flow of this error"
        : "the flow took longer than its flowTimeoutMs. Raise it, or start the call again if repeating it is safe",
    );
    this.option = option;
  }

  static override is(value: unknown): value is FlowTimeoutError {
    return McpError.is(value) && value.code === "ERR_MCP_FLOW_TIMEOUT";
  }
}
