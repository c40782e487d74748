import { Client, InProcessTransport } from "@proj/client";
import { elicit, McpServer } from "@proj/server";
import { listen } from "@proj/server/node";
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
