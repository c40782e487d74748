import { McpError, showValue } from "@proj/types";

/**
 * The server does not offer what a verb needs. Nothing was sent.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
 */
export class MissingServerCapabilityError extends McpError {
  override name = "MissingServerCapabilityError";
  /** The method that was not called. */
  readonly method: string;
  /** What the server would have to declare, such as `"prompts"` or `"tools.listChanged"`. */
  readonly capability: string;

  constructor(method: string, capability: string) {
    super(
      "ERR_MCP_MISSING_SERVER_CAPABILITY",
      `the server does not offer ${capability}, which ${showValue(method)} needs; nothing was sent. Look at client.serverCapabilities first, ` +
        "call client.discover() if the server may have changed, or connect with checkCapabilities: false",
    );
    this.method = method;
    this.capability = capability;
  }

  static override is(value: unknown): value is MissingServerCapabilityError {
    return McpError.is(value) && value.code === "ERR_MCP_MISSING_SERVER_CAPABILITY";
  }
}
