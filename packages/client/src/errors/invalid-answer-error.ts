import { McpError, showValue } from "@proj/types";
import type { Flow } from "../flows/flow.ts";

/**
 * An answer does not fit the question that it is for. Nothing was sent, and the flow stands where it stood.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-security
 */
export class InvalidAnswerError extends McpError {
  override name = "InvalidAnswerError";
  /** The server's name of the question. Untrusted text. */
  readonly key: string;
  /** What is wrong, and in which field: `does not fit the form (content.size: expected at most 64)`. */
  readonly problem: string;
  /** The flow, at its questions. */
  declare readonly flow?: Flow;

  /** @param problem the end of the sentence "the answer to the question <key> …". */
  constructor(key: string, problem: string, options?: { readonly cause?: unknown }) {
    super(
      "ERR_MCP_INVALID_ANSWER",
      `the answer to the question ${showValue(key)} ${problem}; nothing was sent`,
      options,
    );
    this.key = key;
    this.problem = problem;
  }

  static override is(value: unknown): value is InvalidAnswerError {
    return McpError.is(value) && value.code === "ERR_MCP_INVALID_ANSWER";
  }
}
