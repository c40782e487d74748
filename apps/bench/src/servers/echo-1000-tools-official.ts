import { McpServer } from "@modelcontextprotocol/server";
import { buildCatalogue } from "../content/catalogue.ts";
import type { StartSubject } from "../subject/subject.ts";
import { registerCatalogue } from "./register-official-catalogue.ts";
import { registerEcho } from "./register-official-echo.ts";
import { serveOfficial } from "./serve-official.ts";
import { serverInfo } from "./server-info.ts";

export const startSubject: StartSubject = () => {
  const catalogue = buildCatalogue(999);
  return serveOfficial(() => {
    const server = new McpServer(serverInfo);
    registerCatalogue(server, catalogue);
    registerEcho(server);
    return server;
  });
};
