import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { registerEcho } from "../servers/register-official-echo.ts";
import { serverInfo } from "../servers/server-info.ts";

/** Serves the echo to whoever started this process. On stdio the official SDK makes one server for the whole connection. */
export function serveEcho(): void {
  serveStdio(
    () => {
      const server = new McpServer(serverInfo);
      registerEcho(server);
      return server;
    },
    { legacy: "reject" },
  );
}
