import { McpError } from "@proj/types";

/**
 * Why a question has no answer that a handler could go on with.
 *
 * - `declined`, `cancelled`: the person said no, or went away.
 * - `invalid`: the answers were not valid, as often as the question may be asked.
 * - `volatile`: the question was worded differently each time.
 * - `outdated`: something was done (`once`, `waitFor`) on the strength of an answer that has changed.
 * - `unsupported`: the client of an earlier revision cannot be asked such a question. `ctx.canAsk` tells beforehand.
 * - `unanswered`: the client of an earlier revision answered with an error, with something that is no answer, or not in
 *   time.
 * - `excessive`: more was answered in the call than one can remember, in a session of an earlier revision.
 */
export type QuestionFailure =
  | "declined"
  | "cancelled"
  | "invalid"
  | "volatile"
  | "outdated"
  | "unsupported"
  | "unanswered"
  | "excessive";

/**
 * What `ctx.ask` and resolvers reject with when a question has no usable answer. Its message is for the model; where nothing catches it, it
 * becomes the call's result: `isError` for a tool, invalid params for a prompt or resource.
 */
export class QuestionFailedError extends McpError {
  override name = "QuestionFailedError";
  /** The question's key. */
  readonly key: string;
  readonly reason: QuestionFailure;

  constructor(key: string, reason: QuestionFailure, message: string) {
    super("ERR_MCP_QUESTION_FAILED", message);
    this.key = key;
    this.reason = reason;
  }

  static override is(value: unknown): value is QuestionFailedError {
    return McpError.is(value) && value.code === "ERR_MCP_QUESTION_FAILED";
  }
}
