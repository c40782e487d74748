import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { Client, InProcessTransport } from "@proj/client";
import { NodeHttpTransport } from "@proj/client/node";
import { StreamTransport } from "@proj/client/stdio";
import { elicit, McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
import { serveStream } from "@proj/server/stdio";
import { expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";

type Target = Parameters<typeof Client.connect>[0];

const ways: readonly [name: string, open: (server: McpServer) => Target | Promise<Target>][] = [
  ["in process", (server) => new InProcessTransport(server)],
  [
    "over HTTP",
    async (server) => {
      const listening = await listen(server, { port: 0 });
      onTestFinished(() => listening.close());
      return listening.url;
    },
  ],
  [
    "over a stream",
    async (server) => {
      const listener = createServer((socket) => {
        serveStream(server, { readable: socket, writable: socket });
      });
      await once(listener.listen(0, "127.0.0.1"), "listening");
      onTestFinished(() => void listener.close());
      const socket = connect((listener.address() as AddressInfo).port, "127.0.0.1");
      return new StreamTransport({ readable: socket, writable: socket, origin: "a socket" });
    },
  ],
];

function until(expectation: () => void): Promise<void> {
  return vi.waitFor(expectation, { timeout: 10_000, interval: 2 });
}

function buildServer(): McpServer {
  const server = new McpServer({ name: "notes", version: "1.0.0" }, { onEvent: () => {} });
  const whichName = elicit("Which name?", z.object({ name: z.string() }));
  server.registerTool("greet", {}, async (_, ctx) => {
    const { name } = await ctx.ask("who", whichName);
    ctx.log("info", "asked");
    ctx.reportProgress({ progress: 1 });
    return `Hello ${name}`;
  });
  server.registerResourceTemplate("notes", { uriTemplate: "notes://{id}" }, () => "A note.");
  return server;
}

it.each(ways)("a client of ours is in a session with a server of ours: %s", async (_, open) => {
  const server = buildServer();
  const keys: string[] = [];
  const client = await Client.connect(await open(server), {
    clientInfo: { name: "sessions-test", version: "1.0.0" },
    mode: "legacy",
    handlers: {
      elicitForm: (_params, { key }) => {
        keys.push(key);
        return { action: "accept", content: { name: "Ann" } };
      },
    },
  });
  onTestFinished(() => client.close());
  expect([client.era, client.protocolVersion, client.serverInfo?.name]).toEqual(["legacy", "2025-11-25", "notes"]);

  const [onLog, onProgress, onNotification] = [vi.fn(), vi.fn(), vi.fn()];
  const stop = client.legacy?.onNotification(onNotification);
  const result = await client.callTool("greet", {}, { onLog, onProgress });
  expect(result).toMatchObject({ content: [{ type: "text", text: "Hello Ann" }] });
  expect(keys).toEqual(["who"]);
  expect(onProgress).toHaveBeenCalledExactlyOnceWith({ progress: 1 });
  expect(onLog).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ level: "info", data: "asked" }));
  await client.legacy?.ping();

  const subscription = await client.listen({ toolsListChanged: true, resourceSubscriptions: ["notes://1"] });
  expect(subscription.acknowledged).toEqual({ toolsListChanged: true, resourceSubscriptions: ["notes://1"] });
  const changes: unknown[] = [];
  void (async () => {
    for await (const change of subscription) changes.push(change);
  })();
  server.resourceUpdated("notes://1");
  await until(() => expect(changes).toContainEqual({ type: "resource", uri: "notes://1" }));
  server.registerTool("later", {}, () => "done");
  await until(() => expect(changes).toContainEqual({ type: "list", list: "tools" }));
  expect(onNotification.mock.calls.map(([{ method }]) => method)).toContain("notifications/tools/list_changed");
  stop?.();
  await subscription.close();
  await expect(client.readResource("other:x")).rejects.toMatchObject({ code: "ERR_MCP_INVALID_PARAMS" });
});

it.each(ways)("what the other side does not want any more ends there: %s", async (_, open) => {
  const server = new McpServer({ name: "slow", version: "1.0.0" }, { onEvent: () => {} });
  const ended: string[] = [];
  server.registerTool("ask", {}, async (_args, ctx) => {
    ctx.signal.addEventListener("abort", () => ended.push("call"));
    return (await ctx.ask("sure", elicit("Sure?", z.object({ sure: z.boolean() })))).sure ? "yes" : "no";
  });
  const shown = vi.fn();
  const client = await Client.connect(await open(server), {
    clientInfo: { name: "sessions-test", version: "1.0.0" },
    mode: "legacy",
    handlers: {
      elicitForm: (_params, { signal }) => {
        shown();
        return new Promise((__, reject) => {
          signal.addEventListener("abort", () => {
            ended.push("question");
            reject(signal.reason);
          });
        });
      },
    },
  });
  onTestFinished(() => client.close());
  const control = new AbortController();
  const call = client.callTool("ask", {}, { signal: control.signal });
  await until(() => expect(shown).toHaveBeenCalledTimes(1));
  control.abort(new DOMException("enough", "AbortError"));
  await expect(call).rejects.toThrow("enough");
  await until(() => expect([...ended].sort()).toEqual(["call", "question"]));
  await client.legacy?.ping();
});

it("a server that was started anew is in a new session by the next call, and subscriptions go on", async () => {
  const before = await listen(buildServer(), { port: 0 });
  const client = await Client.connect(new NodeHttpTransport(before.url), {
    clientInfo: { name: "sessions-test", version: "1.0.0" },
    mode: "legacy",
    handlers: { elicitForm: () => ({ action: "accept", content: { name: "Ann" } }) },
  });
  onTestFinished(() => client.close());
  const subscription = await client.listen({ resourceSubscriptions: ["notes://1"] });
  await before.close();
  const server = buildServer();
  const after = await listen(server, { port: Number(new URL(before.url).port) });
  onTestFinished(() => after.close());
  // Connections that the old process has closed are found out by using them.
  await vi.waitFor(() => client.legacy?.ping(), { timeout: 10_000, interval: 2 });
  expect(await client.callTool("greet")).toMatchObject({ content: [{ text: "Hello Ann" }] });
  const { value } = await subscription[Symbol.asyncIterator]().next();
  expect(value).toEqual({ type: "resource", uri: "notes://1" });
});
