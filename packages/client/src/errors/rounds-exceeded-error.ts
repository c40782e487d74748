import { type InputRequiredResult, McpError } from "@proj/types";
import type { Flow } from "../flows/flow.ts";
import { hideMember } from "./hide-member.ts";

/** The options that bound the round loop. */
export type RoundLimitOption = "inputRequiredMaxRounds" | "stateOnlyTimeoutMs";

const happened: Record<RoundLimitOption, (limit: number) => string> = {
  inputRequiredMaxRounds: (limit) => `the server still asks after ${limit} answered rounds`,
  stateOnlyTimeoutMs: (limit) => `the server has said "not done yet" for ${limit} ms without a question`,
};

/** The server asked more often than the client is willing to answer, or let it wait too long between questions. */
export class RoundsExceededError extends McpError {
  override name = "RoundsExceededError";
  /** The option whose value was passed. */
  readonly option: RoundLimitOption;
  /** The option's value: rounds, or milliseconds. */
  readonly limit: number;
  /** The result that was one too many, with its `requestState`. */
  declare readonly result: InputRequiredResult;
  /** The flow after that result: it can go on from there. */
  declare readonly flow?: Flow;

  constructor(option: RoundLimitOption, limit: number, result: InputRequiredResult) {
    super(
      "ERR_MCP_ROUNDS_EXCEEDED",
      `${happened[option](limit)} (${option}: ${limit}). Raise ${option}, or go on with the flow of this error`,
    );
    this.option = option;
    this.limit = limit;
    hideMember(this, "result", result);
  }

  static override is(value: unknown): value is RoundsExceededError {
    return McpError.is(value) && value.code === "ERR_MCP_ROUNDS_EXCEEDED";
  }
}
