import { type CallToolResult, describeIssues, type Issue, McpError, showValue } from "@proj/types";

/**
 * A tool returned what its own `outputSchema` does not allow. The tool has run: what it did is done, and the result is here.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
 */
export class InvalidOutputError extends McpError {
  override name = "InvalidOutputError";
  /** The name of the tool. */
  readonly tool: string;
  /** All that is wrong, with paths within `structuredContent`. */
  readonly issues: readonly Issue[];
  /** The result as it came. */
  readonly result: CallToolResult;

  constructor(tool: string, issues: readonly Issue[], result: CallToolResult) {
    const problem = describeIssues("structuredContent", issues);
    super(
      "ERR_MCP_INVALID_OUTPUT",
      `the tool ${showValue(tool)} returned what its outputSchema does not allow (${problem}). The server has to mend it; the tool has run, and its result is the member result of this error`,
    );
    this.tool = tool;
    this.issues = issues;
    this.result = result;
  }

  static override is(value: unknown): value is InvalidOutputError {
    return McpError.is(value) && value.code === "ERR_MCP_INVALID_OUTPUT";
  }
}
