import { once } from "node:events";
import { connect, createServer, type Http2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { buildScenarioServer } from "../http/scenario-server.fixture.ts";
import { createNodeHandler, type NodeHandlerOptions } from "./node-handler.ts";

let server: Http2Server;

afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Sends a notification over HTTP/2 and gives the status of its answer. */
async function post(options: NodeHandlerOptions, headers: Record<string, string>): Promise<unknown> {
  server = createServer();
  // The objects that Node hands over for HTTP/2 have what those of HTTP/1 have.
  server.on("request", createNodeHandler(buildScenarioServer(), options) as never);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const stream = session.request({ ":method": "POST", "content-type": "application/json", ...headers });
  stream.end('{"jsonrpc":"2.0","method":"notifications/whatever"}');
  const [response] = await once(stream, "response");
  session.destroy();
  return response[":status"];
}

it.each<[string, number, Record<string, string>]>([
  ["localhost:3000", 202, {}],
  ["localhost:3000", 202, { host: "localhost:3000" }],
  ["rebound.example", 403, {}],
  ["localhost:3000", 400, { host: "rebound.example" }],
  ["localhost:3000", 202, { origin: "http://localhost:3000" }],
  ["localhost:3000", 403, { origin: "http://rebound.example" }],
])("over HTTP/2 the host %s is answered %i, beside %j", async (authority, status, headers) => {
  expect(await post({ isLoopback: true }, { ":authority": authority, ...headers })).toBe(status);
});

it("over HTTP/2 the server's own hosts can be named", async () => {
  expect(await post({ allowedHosts: ["mcp.example"] }, { ":authority": "MCP.example" })).toBe(202);
});
