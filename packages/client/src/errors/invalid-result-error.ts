import { McpError, showValue } from "@proj/types";

/**
 * The peer's answer does not have the shape that the specification gives it.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#responses
 */
export class InvalidResultError extends McpError {
  override name = "InvalidResultError";
  /** The method of the request that was answered. */
  readonly method: string;

  /** @param problem what is wrong and where, as the end of the sentence "the answer to <method> …". */
  constructor(method: string, problem: string, options?: { readonly cause?: unknown }) {
    super(
      "ERR_MCP_INVALID_RESULT",
      `the answer to ${showValue(method)} ${problem}. The server has to mend it; report it to its author`,
      options,
    );
    this.method = method;
  }

  static override is(value: unknown): value is InvalidResultError {
    return McpError.is(value) && value.code === "ERR_MCP_INVALID_RESULT";
  }
}
