import { McpError, showValue } from "@proj/types";
import type { HandlerName } from "./missing-handler-error.ts";

/** One of the client's own question handlers threw, or answered with something that is no answer. The flow ends; nothing was sent. */
export class HandlerFailedError extends McpError {
  override name = "HandlerFailedError";
  readonly handler: HandlerName;
  /** The server's name of the question. Untrusted text. */
  readonly key: string;

  /** @param problem what went wrong, as the end of the sentence "handlers.<handler> …". */
  constructor(handler: HandlerName, key: string, problem: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_HANDLER_FAILED", `handlers.${handler} ${problem} for the question ${showValue(key)}`, options);
    this.handler = handler;
    this.key = key;
  }

  static override is(value: unknown): value is HandlerFailedError {
    return McpError.is(value) && value.code === "ERR_MCP_HANDLER_FAILED";
  }
}
