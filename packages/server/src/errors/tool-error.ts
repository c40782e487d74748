import { McpError } from "@proj/types";

/**
 * Thrown by a tool handler to tell the model what went wrong: the call answers with `isError` and this message. A `cause` goes to the event
 * hook alone. Anything else a handler throws reaches the client as a neutral text.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#error-handling
 */
export class ToolError extends McpError {
  override name = "ToolError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_TOOL", message, options);
  }

  static override is(value: unknown): value is ToolError {
    return McpError.is(value) && value.code === "ERR_MCP_TOOL";
  }
}
