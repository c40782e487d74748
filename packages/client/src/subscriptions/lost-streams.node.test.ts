import type { ServerResponse } from "node:http";
import type { JSONRPCRequest, Transport } from "@proj/types";
import { describe, expect, onTestFinished, test } from "vitest";
import { Client } from "../client.ts";
import { HttpTransport } from "../http/http-transport.ts";
import { serveRaw } from "../http/raw-server.fixture.ts";
import { acknowledge, everything, toldOn } from "../method-server.fixture.ts";
import { NodeHttpTransport } from "../node/node-http-transport.ts";
import { discovered } from "../scripted-transport.fixture.ts";
import type { SubscriptionChange } from "./subscription-change.ts";

const filter = { toolsListChanged: true };
const TOOLS = "notifications/tools/list_changed";

const transports: readonly [name: string, open: (url: string) => Transport][] = [
  ["fetch", (url) => new HttpTransport(url)],
  ["node:http", (url) => new NodeHttpTransport(url)],
];

/** Goes on with an answer whose subscription was acknowledged. */
type Ending = (response: ServerResponse, request: JSONRPCRequest) => void;

function writeEvent(response: ServerResponse, message: object): void {
  response.write(`data: ${JSON.stringify(message)}\n\n`);
}

/** A client of a server that writes bytes by hand: each subscription is acknowledged, tells of one change, and goes on as its ending says. */
async function connect(open: (url: string) => Transport, ...endings: Ending[]): Promise<Client> {
  const server = await serveRaw((body, response) => {
    const request = JSON.parse(body) as JSONRPCRequest;
    if (request.method === "server/discover") {
      const result = { ...discovered, capabilities: everything };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ jsonrpc: "2.0", id: request.id, result }));
      return;
    }
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(": hello\n\n");
    writeEvent(response, acknowledge(request));
    writeEvent(response, toldOn(request, TOOLS));
    endings.shift()?.(response, request);
  });
  onTestFinished(() => server[Symbol.asyncDispose]());
  const client = await Client.connect(open(server.url), { clientInfo: { name: "test", version: "0" } });
  onTestFinished(() => client.close());
  return client;
}

/** What is there has left before anything else happens to the connection. */
function later(act: () => void): void {
  setImmediate(() => setImmediate(act));
}

const changed: SubscriptionChange = { type: "list", list: "tools" };
const reset: Ending = (response) => later(() => response.destroy());
const ends: readonly [how: string, ending: Ending, code: string][] = [
  ["is reset", reset, "ERR_MCP_OUTCOME_UNKNOWN"],
  ["ends without a response", (response) => response.end(), "ERR_MCP_OUTCOME_UNKNOWN"],
  ["breaks off within an event", (response) => response.end('data: {"jsonrpc":'), "ERR_MCP_OUTCOME_UNKNOWN"],
  ["says what is no JSON", (response) => response.end("data: {]\n\n"), "ERR_MCP_OUTCOME_UNKNOWN"],
  [
    "says an error",
    (response, { id }) => {
      writeEvent(response, { jsonrpc: "2.0", id, error: { code: -32603, message: "Internal error" } });
      response.end();
    },
    "ERR_MCP_INTERNAL",
  ],
];

describe.each(transports)("a stream over %s", (_, open) => {
  test.each(ends)("is lost where it %s", async (_how, ending, code) => {
    const subscription = await (await connect(open, ending)).listen(filter);
    expect(await subscription.next()).toEqual({ done: false, value: changed });
    await expect(subscription.next()).rejects.toMatchObject({ code });
    expect(await subscription.ended).toMatchObject({ reason: "lost", error: { code } });
  });

  test("has ended where the server answers, also to one that keeps the connection open after it", async () => {
    const client = await connect(open, (response, { id }) => {
      const _meta = { "io.modelcontextprotocol/subscriptionId": id };
      writeEvent(response, { jsonrpc: "2.0", id, result: { resultType: "complete", _meta } });
    });
    const subscription = await client.listen(filter);
    const changes: SubscriptionChange[] = [];
    for await (const change of subscription) changes.push(change);
    expect([changes, await subscription.ended]).toEqual([[changed], { reason: "ended by server" }]);
  });

  test("comes back after each of these, and says so", async () => {
    const endings = ends.map(([, ending]) => ending);
    const client = await connect(open, ...endings, () => undefined);
    const subscription = await client.listen(filter, { reconnect: { firstPauseMs: 1, longestPauseMs: 2 } });
    for (const _ending of endings) {
      expect(await subscription.next()).toMatchObject({ value: changed });
      expect(await subscription.next()).toMatchObject({ value: { type: "missed" } });
    }
    expect(await subscription.next()).toMatchObject({ value: changed });
    await subscription.close();
    expect(await subscription.ended).toEqual({ reason: "closed" });
  });

  test("is closed at the server when this side closes it", async () => {
    let tellClosed: () => void = () => undefined;
    const isClosed = new Promise<void>((resolve) => {
      tellClosed = resolve;
    });
    const client = await connect(open, (response) => response.on("close", tellClosed));
    const subscription = await client.listen(filter);
    await subscription.close();
    await isClosed;
  });
});
