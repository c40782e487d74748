import { McpServer } from "@proj/server";
import { buildCatalogue } from "../content/catalogue.ts";
import type { StartSubject } from "../subject/subject.ts";
import { serveOurs } from "./serve-ours.ts";
import { serverInfo } from "./server-info.ts";

export const startSubject: StartSubject = () => {
  const server = new McpServer(serverInfo, { requestState: { singleProcess: true } });
  for (const { name, ...config } of buildCatalogue(50)) server.registerTool(name, config, () => "found");
  return serveOurs(server);
};
