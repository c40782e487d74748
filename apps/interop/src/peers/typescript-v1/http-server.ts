import { randomUUID } from "node:crypto";
import { json } from "node:stream/consumers";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { isInitializeRequest, type JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createEventLog } from "../../serving/event-log.ts";
import { createHappenings } from "../../serving/happenings.ts";
import { serveHttp } from "../../serving/serve-http.ts";
import { buildServer } from "./build-server.ts";

/** A transport for each session, as the examples of the SDK have it. */
const happenings = createHappenings();
const sessions = new Map<string, StreamableHTTPServerTransport>();

await serveHttp(happenings, async (request, response) => {
  const body = request.method === "POST" ? await json(request) : undefined;
  const id = request.headers["mcp-session-id"];
  const session = typeof id === "string" ? sessions.get(id) : undefined;
  if (session !== undefined) return session.handleRequest(request, response, body);
  if (isInitializeRequest(body)) return (await openSession()).handleRequest(request, response, body);
  const error = { code: -32000, message: "Bad Request: No valid session ID provided" };
  response.writeHead(id === undefined ? 400 : 404, { "content-type": "application/json" });
  return response.end(JSON.stringify({ jsonrpc: "2.0", error, id: null }));
});

async function openSession(): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    eventStore: createEventLog<JSONRPCMessage>(),
    retryInterval: 100,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  // Its own transports do not fit its own interface where no member may be undefined.
  await buildServer(happenings).connect(transport as Transport);
  return transport;
}
