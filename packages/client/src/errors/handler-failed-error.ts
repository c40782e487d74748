import { McpError, showValue } from "@proj/types";
import type { HandlerName } from "./missing-handler-error.ts";

/** What a {@link HandlerFailedError} knows. */
export interface HandlerFailure {
  readonly handler: HandlerName;
  /** The server's name of the question. */
  readonly key: string;
  /** What the handler threw, or why its answer is none. */
  readonly cause: unknown;
}

/**
 * One of the client's own question handlers threw, or answered with something that is no answer. The flow ends; no answer of the round
 * was sent.
 */
export class HandlerFailedError extends McpError {
  override name = "HandlerFailedError";
  readonly handler: HandlerName;
  /** The server's name of the question. Untrusted text. */
  readonly key: string;

  /** @param problem what went wrong, in the middle of the sentence "handlers.<handler> … for the question <key>". */
  constructor(problem: string, { handler, key, cause }: HandlerFailure) {
    super("ERR_MCP_HANDLER_FAILED", `handlers.${handler} ${problem} for the question ${showValue(key)}`, { cause });
    this.handler = handler;
    this.key = key;
  }

  static override is(value: unknown): value is HandlerFailedError {
    return McpError.is(value) && value.code === "ERR_MCP_HANDLER_FAILED";
  }
}
