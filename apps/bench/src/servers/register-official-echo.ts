import type { McpServer } from "@modelcontextprotocol/server";
import { ECHO_DESCRIPTION, ECHO_TOOL, EchoInput } from "../content/echo.ts";

/** Adds the echo tool to a server of the official SDK. */
export function registerEcho(server: McpServer): void {
  server.registerTool(ECHO_TOOL, { description: ECHO_DESCRIPTION, inputSchema: EchoInput }, ({ text }) => ({
    content: [{ type: "text", text }],
  }));
}
