import { McpServer } from "@proj/server";
import { ECHO_DESCRIPTION, ECHO_TOOL, EchoInput } from "../content/echo.ts";
import type { StartSubject } from "../subject/subject.ts";
import { serveOurs } from "./serve-ours.ts";
import { serverInfo } from "./server-info.ts";

export const startSubject: StartSubject = () => {
  const server = new McpServer(serverInfo, { requestState: { singleProcess: true } });
  server.registerTool(ECHO_TOOL, { description: ECHO_DESCRIPTION, inputSchema: EchoInput }, ({ text }) => text);
  return serveOurs(server);
};
