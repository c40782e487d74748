import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler } from "@modelcontextprotocol/server";
import { watchInterruption } from "@proj/processes";
import { buildServer } from "./build-server.ts";

const interruption = watchInterruption();
const handle = toNodeHandler(createMcpHandler(buildServer));
const http = createServer((request, response) => {
  // Its type of a request allows no member to be undefined, as those of Node are.
  void handle(request as Parameters<typeof handle>[0], response);
});
http.listen(0, "127.0.0.1");
await once(http, "listening");
process.stdout.write(`Listening on http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp\n`);
if (!interruption.aborted) await once(interruption, "abort");
http.close();
http.closeAllConnections();
