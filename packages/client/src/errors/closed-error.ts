import { McpError } from "@proj/types";

/** The client or its transport was closed, before the call or while it was in flight. */
export class ClosedError extends McpError {
  override name = "ClosedError";

  constructor() {
    super("ERR_MCP_CLOSED", "the client is closed; connect again to go on");
  }

  static override is(value: unknown): value is ClosedError {
    return McpError.is(value) && value.code === "ERR_MCP_CLOSED";
  }
}
