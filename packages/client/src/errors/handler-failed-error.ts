import { type InputRequiredResult, type InputResponses, McpError, showValue } from "@proj/types";
import type { HandlerName } from "./missing-handler-error.ts";

/** What a {@link HandlerFailedError} knows. */
export interface HandlerFailure {
  readonly handler: HandlerName;
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
 * One of the client's own question handlers threw, or answered with something that is no answer. The call ends; no answer of the round
 * was sent. The flow is not lost: `client.session` goes on from `result` with `inputResponses` and what is missing there.
 */
export class HandlerFailedError extends McpError {
  override name = "HandlerFailedError";
  readonly handler: HandlerName;
  /** The server's name of the question. Untrusted text. */
  readonly key: string;
  /** The result that asked, with its `requestState`. */
  readonly result: InputRequiredResult;
  /** The answers that other handlers of the round had given by then, by the keys of their questions. */
  readonly inputResponses: InputResponses;

  /** @param problem what went wrong, in the middle of the sentence "handlers.<handler> … for the question <key>". */
  constructor(problem: string, { handler, key, cause, result, inputResponses }: HandlerFailure) {
    super("ERR_MCP_HANDLER_FAILED", `handlers.${handler} ${problem} for the question ${showValue(key)}`, { cause });
    this.handler = handler;
    this.key = key;
    this.result = result;
    this.inputResponses = inputResponses;
  }

  static override is(value: unknown): value is HandlerFailedError {
    return McpError.is(value) && value.code === "ERR_MCP_HANDLER_FAILED";
  }
}
