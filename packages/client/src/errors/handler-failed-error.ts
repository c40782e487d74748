import { type InputRequiredResult, type InputResponses, McpError, showValue } from "@proj/types";
import type { Flow } from "../flows/flow.ts";
import type { HandlerName } from "../questions/handler-name.ts";
import { hideMember } from "./hide-member.ts";

/** Which handler failed: that of a kind of question, that of a key (`handlersByKey`), or that of a whole round. */
export type FailedHandler = HandlerName | "byKey" | "answerRound";

/** What a {@link HandlerFailedError} knows. */
export interface HandlerFailure {
  readonly handler: FailedHandler;
  /** The server's name of the question. */
  readonly key: string;
  /** What the handler threw, or why its answer is none. */
  readonly cause: unknown;
  /** The result that asked. */
  readonly result: InputRequiredResult;
  /** What other handlers of the round had answered by then. */
  readonly inputResponses: InputResponses;
}

/**
 * One of the client's own question handlers threw, or answered with something that does not fit the question: `cause` is then an
 * InvalidAnswerError. No answer of the round was sent. The flow is not lost: `flow` has the answers that were given.
 */
export class HandlerFailedError extends McpError {
  override name = "HandlerFailedError";
  readonly handler: FailedHandler;
  /** The server's name of the question; of the first one that is open where a whole round was to be answered. Untrusted text. */
  readonly key: string;
  /** The result that asked, with its `requestState`. */
  declare readonly result: InputRequiredResult;
  /** The answers that other handlers of the round had given by then, by the keys of their questions. */
  declare readonly inputResponses: InputResponses;
  /** The flow, at these questions, with the answers that were given. */
  declare readonly flow?: Flow;

  /** @param problem what went wrong, in the middle of the sentence "handlers.<handler> … for the question <key>". */
  constructor(problem: string, { handler, key, cause, result, inputResponses }: HandlerFailure) {
    const name = handler === "byKey" ? "the handler of this key" : `handlers.${handler}`;
    super("ERR_MCP_HANDLER_FAILED", `${name} ${problem} for the question ${showValue(key)}`, { cause });
    this.handler = handler;
    this.key = key;
    hideMember(this, "result", result);
    hideMember(this, "inputResponses", inputResponses);
  }

  static override is(value: unknown): value is HandlerFailedError {
    return McpError.is(value) && value.code === "ERR_MCP_HANDLER_FAILED";
  }
}
