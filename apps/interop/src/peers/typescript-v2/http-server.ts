import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import process from "node:process";
import { json } from "node:stream/consumers";
import { NodeStreamableHTTPServerTransport, toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, isInitializeRequest, type JSONRPCMessage } from "@modelcontextprotocol/server";
import { createEventLog } from "../../serving/event-log.ts";
import { createHappenings } from "../../serving/happenings.ts";
import { serveHttp } from "../../serving/serve-http.ts";
import { buildServer } from "./build-server.ts";

/** What the server may speak; with none it speaks all it knows. */
const versions = process.argv.slice(2);

/** Sessions of earlier revisions beside requests of the modern one, as the SDK's guide to sessions wires them. */
const happenings = createHappenings();
const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
const modern = createMcpHandler(({ era }) => buildServer(era, happenings, { announce: modern.notify }), {
  legacy: "reject",
});
const handleModern = toNodeHandler(modern);

await serveHttp(happenings, async (request, response) => {
  const body = request.method === "POST" ? await json(request) : undefined;
  const id = request.headers["mcp-session-id"];
  const session = typeof id === "string" ? sessions.get(id) : undefined;
  if (session !== undefined) return session.handleRequest(request, response, body);
  if (isInitializeRequest(body)) return (await openSession()).handleRequest(request, response, body);
  // A server that knows nothing newer has no place for this request.
  if (versions.length > 0) return response.writeHead(id === undefined ? 400 : 404).end();
  // Its type of a request allows no member to be undefined, as those of Node are.
  return handleModern(request as Parameters<typeof handleModern>[0], response as ServerResponse<IncomingMessage>, body);
});

async function openSession(): Promise<NodeStreamableHTTPServerTransport> {
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => randomUUID(),
    eventStore: createEventLog<JSONRPCMessage>(),
    retryInterval: 100,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await buildServer("legacy", happenings, versions.length > 0 ? { versions } : {}).connect(transport);
  return transport;
}
