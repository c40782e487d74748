import { McpServer } from "@proj/server";
import { serveStdio } from "@proj/server/stdio";
import { ECHO_DESCRIPTION, ECHO_TOOL, EchoInput } from "../content/echo.ts";
import { serverInfo } from "../servers/server-info.ts";

/** Serves the echo to whoever started this process. */
export function serveEcho(): void {
  const server = new McpServer(serverInfo);
  server.registerTool(ECHO_TOOL, { description: ECHO_DESCRIPTION, inputSchema: EchoInput }, ({ text }) => text);
  serveStdio(server);
}
