import { McpError } from "./mcp-error.ts";

/** An option, a registration or a question is wrong. Thrown where it is written. */
export class ConfigurationError extends McpError {
  override name = "ConfigurationError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_CONFIGURATION", message, options);
  }

  static override is(value: unknown): value is ConfigurationError {
    return McpError.is(value) && value.code === "ERR_MCP_CONFIGURATION";
  }
}
