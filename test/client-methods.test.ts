import { PassThrough } from "node:stream";
import {
  Client,
  cacheResults,
  HttpTransport,
  type LogMessage,
  type Progress,
  type SubscriptionChange,
} from "@proj/client";
import { NodeHttpTransport } from "@proj/client/node";
import { StreamTransport } from "@proj/client/stdio";
import { McpServer, text } from "@proj/server";
import { listen } from "@proj/server/node";
import { serveStream } from "@proj/server/stdio";
import { expect, it, onTestFinished, vi } from "vitest";
import * as z from "zod";

const clientInfo = { name: "methods-test", version: "1.0.0" };

/** A server with something under every method, two entries a page. */
function buildServer(): McpServer {
  const server = new McpServer(
    { name: "notes", version: "1.0.0" },
    {
      onEvent: () => {},
      pageSize: 2,
      requestState: { singleProcess: true },
      cacheHints: { lists: { ttlMs: 60_000, cacheScope: "public" }, reads: { ttlMs: 60_000 } },
    },
  );
  for (let index = 0; index < 5; index++) {
    server.registerTool(`tool-${index}`, {}, (_, ctx) => {
      ctx.log("debug", "not asked for");
      ctx.log("warning", { low: "ink" }, { logger: "printer" });
      ctx.reportProgress({ progress: 1, total: 2, message: "half" });
      return text("done");
    });
  }
  const complete = { language: (value: string) => ["go", "python"].filter((name) => name.startsWith(value)) };
  server.registerPrompt("review", { inputSchema: z.object({ language: z.string() }), complete }, () => "Review it.");
  server.registerResource("one", { uri: "notes://one" }, () => `A note at ${noteVersion++}.`);
  server.registerResourceTemplate("notes", { uriTemplate: "notes://{id}" }, () => "A note.");
  const shapes = { params: z.object({ day: z.number() }), result: z.object({ lines: z.array(z.string()) }) };
  server.registerMethod("acme/report", shapes, ({ day }) => ({ lines: [`day ${day}`] }));
  return server;
}

let noteVersion = 1;

const targets: readonly [name: string, open: (server: McpServer) => Promise<Parameters<typeof Client.connect>[0]>][] = [
  ["in process", async (server) => server],
  [
    "over HTTP",
    async (server) => {
      const listening = await listen(server, { port: 0, closeTimeoutMs: 100 });
      onTestFinished(() => listening.close());
      return new HttpTransport(listening.url);
    },
  ],
  [
    "over node:http",
    async (server) => {
      const listening = await listen(server, { port: 0, closeTimeoutMs: 100 });
      onTestFinished(() => listening.close());
      return new NodeHttpTransport(listening.url);
    },
  ],
  [
    "over a stream of bytes",
    async (server) => {
      const [toServer, toClient] = [new PassThrough(), new PassThrough()];
      serveStream(server, { readable: toServer, writable: toClient });
      return new StreamTransport({ readable: toClient, writable: toServer });
    },
  ],
];

async function connect(open: (typeof targets)[number][1], server: McpServer): Promise<Client> {
  const client = await Client.connect(await open(server), { clientInfo, cache: cacheResults() });
  onTestFinished(() => client.close());
  return client;
}

it.each(targets)("every method of the revision is a call away: %s", async (_, open) => {
  const client = await connect(open, buildServer());
  const tools = await client.tools().toArray();
  expect(tools.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((index) => `tool-${index}`));
  expect(await client.prompts().toArray()).toMatchObject([{ name: "review" }]);
  expect(await client.resources().toArray()).toMatchObject([{ uri: "notes://one" }]);
  expect(await client.resourceTemplates().toArray()).toMatchObject([{ uriTemplate: "notes://{id}" }]);
  const ref = { type: "ref/prompt", name: "review" } as const;
  expect((await client.complete({ ref, argument: { name: "language", value: "p" } })).completion.values).toEqual([
    "python",
  ]);
  expect((await client.getPrompt("review", { language: "go" })).messages).toHaveLength(1);
  const resultSchema = z.object({ lines: z.array(z.string()) });
  expect((await client.request("acme/report", { day: 7 }, { resultSchema })).lines).toEqual(["day 7"]);
  expect((await client.discover()).supportedVersions).toContain("2026-07-28");
});

it.each(targets)("progress and log messages reach the call: %s", async (_, open) => {
  const client = await connect(open, buildServer());
  const progress: Progress[] = [];
  const logs: LogMessage[] = [];
  const options = { onProgress: (told: Progress) => progress.push(told), onLog: (told: LogMessage) => logs.push(told) };
  await client.callTool("tool-1", {}, options);
  expect(progress).toEqual([{ progress: 1, total: 2, message: "half" }]);
  expect(logs).toEqual([{ level: "warning", logger: "printer", data: { low: "ink" } }]);
});

it.each(targets)("changes are heard of, and kept results go with them: %s", async (_, open) => {
  const server = buildServer();
  const client = await connect(open, server);
  const filter = { toolsListChanged: true, resourceSubscriptions: ["notes://one", "other://x"] };
  await using subscription = await client.listen(filter);
  expect(subscription.acknowledged).toEqual({ toolsListChanged: true, resourceSubscriptions: ["notes://one"] });
  const changes: SubscriptionChange[] = [];
  const reading = (async () => {
    for await (const change of subscription) changes.push(change);
  })();
  const read = async () => JSON.stringify((await client.readResource("notes://one")).contents);
  const [note, names] = [await read(), (await client.tools().toArray()).length];
  expect([await read(), names]).toEqual([note, 5]);
  server.registerTool("later", {}, () => "done");
  server.resourceUpdated("notes://one");
  await vi.waitFor(() => expect(changes).toHaveLength(2), { timeout: 5_000, interval: 2 });
  expect(changes).toEqual(
    expect.arrayContaining([
      { type: "list", list: "tools" },
      { type: "resource", uri: "notes://one" },
    ]),
  );
  expect(await read()).not.toBe(note);
  expect((await client.tools().toArray()).map(({ name }) => name)).toContain("later");
  await server.close();
  await reading;
  expect(await subscription.ended).toEqual({ reason: "ended by server" });
});

it.each(targets)("a subscription that is closed leaves nothing at the server: %s", async (_, open) => {
  let openCount = 0;
  const server = new McpServer(
    { name: "notes", version: "1.0.0" },
    {
      requestState: { singleProcess: true },
      onEvent: (event) => {
        if (event.type === "subscription-opened" || event.type === "subscription-closed") openCount = event.open;
      },
    },
  );
  server.registerTool("tool", {}, () => "done");
  const client = await connect(open, server);
  const subscription = await client.listen({ toolsListChanged: true });
  expect(openCount).toBe(1);
  await subscription.close();
  await vi.waitFor(() => expect(openCount).toBe(0), { timeout: 5_000, interval: 2 });
});
