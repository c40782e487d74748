import { McpServer } from "@modelcontextprotocol/server";
import type { StartSubject } from "../subject/subject.ts";
import { registerEcho } from "./register-official-echo.ts";
import { serveOfficial } from "./serve-official.ts";
import { serverInfo } from "./server-info.ts";

export const startSubject: StartSubject = () =>
  serveOfficial(() => {
    const server = new McpServer(serverInfo);
    registerEcho(server);
    return server;
  });
