import { McpError } from "@proj/types";

/** A test could not drive a call to its end: its script has no answer for what is asked, or the server does not come to an end. */
export class DriveError extends McpError {
  override name = "DriveError";

  constructor(message: string, options?: { readonly cause?: unknown }) {
    super("ERR_MCP_DRIVE", message, options);
  }

  static override is(value: unknown): value is DriveError {
    return McpError.is(value) && value.code === "ERR_MCP_DRIVE";
  }
}
