import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { watchInterruption } from "@proj/processes";
import type { Happenings } from "./happenings.ts";

/** Listens on a free port of the loopback interface, says where, and goes on until the process is told to end. */
export async function serveHttp(
  { returned, sessions, responses }: Happenings,
  handle: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<void> {
  const interruption = watchInterruption();
  const http = createServer((request, response) => {
    const id = request.headers["mcp-session-id"];
    if (typeof id === "string" && !sessions.knows(id)) return refuse(response);
    if (request.method === "GET" && request.headers["last-event-id"] !== undefined) returned.note();
    responses.add(response);
    void handle(request, response);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  process.stdout.write(`Listening on http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp\n`);
  if (!interruption.aborted) await once(interruption, "abort");
  http.close();
  http.closeAllConnections();
}

/** What a server says to a session that it does not know. */
function refuse(response: ServerResponse): void {
  const error = { code: -32001, message: "Session not found" };
  response.writeHead(404, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
}
