import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  Client,
  type ClientOptions,
  type HttpTransport,
  RequestStateRejectedError,
  RoundsExceededError,
} from "@proj/client";
import { jwe } from "@proj/request-state";
import {
  createFetchHandler,
  elicit,
  inputRequired,
  McpServer,
  type RequestStateOptions,
  type ServerEvent,
} from "@proj/server";
import { listen } from "@proj/server/node";
import type { RequestStateCodec } from "@proj/types";
import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";

const clientInfo = { name: "flow-test", version: "1.0.0" };
const [KEY, OLD_KEY] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Built {
  readonly server: McpServer;
  readonly events: ServerEvent[];
}

/** A tool that asks twice, and needs the first answer at the end: it keeps that in the state. */
function buildServer(requestState: RequestStateOptions = {}): Built {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "orders", version: "1.0.0" },
    { onEvent: (event) => events.push(event), requestState },
  );
  const whichRegion = elicit("Which region?", z.object({ region: z.enum(["eu", "us"]) }));
  const howLarge = elicit("How large?", z.object({ gigabytes: z.int().min(1).max(64) }));
  server.registerTool("provision", { inputSchema: z.object({ name: z.string() }) }, async ({ name }, ctx) => {
    if (ctx.requestState === undefined) return inputRequired({ region: whichRegion }, { state: "region" });
    if (ctx.requestState === "region") {
      const region = await ctx.answer("region", whichRegion);
      if (region.status !== "accepted") return `Nothing was created: ${region.status}.`;
      return inputRequired({ size: howLarge }, { state: JSON.stringify(region.value) });
    }
    const size = await ctx.answer("size", howLarge);
    if (size.status !== "accepted") return inputRequired({ size: howLarge }, { state: ctx.requestState });
    return `${name}: ${size.value.gigabytes} GB in ${(JSON.parse(ctx.requestState) as { region: string }).region}`;
  });
  return { server, events };
}

const answers: ClientOptions["handlers"] = {
  elicitForm: (_params, { key }) => ({
    action: "accept",
    content: key === "region" ? { region: "eu" } : { gigabytes: 8 },
  }),
};

/** How a client comes to a server. */
const ways: Record<string, (server: McpServer) => Promise<ConstructorParameters<typeof HttpTransport>[0] | McpServer>> =
  {
    "in-process": async (server) => server,
    "over node:http": async (server) => {
      const listening = await listen(server, { port: 0 });
      cleanups.push(() => listening.close());
      return listening.url;
    },
    "over fetch types": async (server) => {
      const handler = createFetchHandler(server);
      const http = createServer(async (request, response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of request) chunks.push(chunk as Buffer);
        const headers = Object.entries(request.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        const answer = await handler(
          new Request(`http://127.0.0.1${request.url}`, { method: "POST", headers, body: Buffer.concat(chunks) }),
        );
        response
          .writeHead(answer.status, Object.fromEntries(answer.headers))
          .end(Buffer.from(await answer.arrayBuffer()));
      });
      await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
      cleanups.push(
        () => http.closeAllConnections(),
        () => http.close(),
      );
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
    },
  };

const codecs: Record<string, RequestStateOptions> = { "the default codec": {}, jwe: { codec: jwe({ keys: [KEY] }) } };

async function connect(
  target: Awaited<ReturnType<(typeof ways)[string]>>,
  options: Partial<ClientOptions> = {},
): Promise<Client> {
  const client = await Client.connect(target, { clientInfo, handlers: answers, ...options });
  cleanups.push(() => client.close());
  return client;
}

const cells = Object.keys(ways).flatMap((way) => Object.keys(codecs).map((codec) => [way, codec] as const));

describe.each(cells)("a flow %s, sealed by %s", (way, codec) => {
  const reach = ways[way] as (typeof ways)[string];

  it("asks twice and completes", async () => {
    const { server, events } = buildServer(codecs[codec]);
    const client = await connect(await reach(server));
    expect(client.serverInfo).toMatchObject({ name: "orders" });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["provision"]);
    const result = await client.callTool("provision", { name: "books" });
    expect(result).toMatchObject({ resultType: "complete", content: [{ type: "text", text: "books: 8 GB in eu" }] });
    expect(events.filter(({ type }) => type === "question-asked")).toHaveLength(2);
    expect(events.filter(({ type }) => type === "request-state-rejected")).toHaveLength(0);
  });

  it("ends when the person declines, after one question", async () => {
    const { server, events } = buildServer(codecs[codec]);
    const client = await connect(await reach(server), { handlers: { elicitForm: () => ({ action: "decline" }) } });
    expect(await client.callTool("provision", { name: "books" })).toMatchObject({
      content: [{ text: "Nothing was created: declined." }],
    });
    expect(events.filter(({ type }) => type === "question-asked")).toHaveLength(1);
  });

  it("is refused with a token that was changed, and the client says what to do", async () => {
    const { server, events } = buildServer(codecs[codec]);
    const { session } = await connect(await reach(server));
    const asking = await session.callTool("provision", { name: "books" }, { allowInputRequired: true });
    const requestState = `${String(asking["requestState" as keyof typeof asking]).slice(0, -1)}`;
    const again = session.callTool("provision", { name: "books" }, { allowInputRequired: true, requestState });
    await expect(again).rejects.toThrow(RequestStateRejectedError);
    expect(events).toContainEqual(expect.objectContaining({ type: "request-state-rejected", reason: "malformed" }));
  });

  it("answers ten times and no more", async () => {
    const { server } = buildServer(codecs[codec]);
    const client = await connect(await reach(server), {
      handlers: {
        elicitForm: (_params, { key }) =>
          key === "region" ? { action: "accept", content: { region: "eu" } } : { action: "decline" },
      },
    });
    await expect(client.callTool("provision", { name: "books" })).rejects.toThrow(RoundsExceededError);
  });
});

describe("a fleet", () => {
  it("reads the tokens of an instance that is a rotation behind", async () => {
    const rotated: RequestStateCodec[] = [jwe({ keys: [OLD_KEY, KEY] }), jwe({ keys: [KEY, OLD_KEY] })];
    const servers = rotated.map((codec) => buildServer({ codec }));
    let turn = 0;
    const balancer = {
      handle: (...message: Parameters<McpServer["handle"]>) => (servers[turn++ % 2] as Built).server.handle(...message),
    };
    const client = await connect(balancer as McpServer);
    for (let call = 0; call < 4; call++) {
      expect(await client.callTool("provision", { name: "books" })).toMatchObject({
        content: [{ text: "books: 8 GB in eu" }],
      });
    }
    expect(servers.map(({ events }) => events.filter(({ type }) => type === "request-finished").length)).toEqual([
      7, 6,
    ]);
  });

  it("without shared keys rejects, and its operator reads why", async () => {
    const [first, second] = [
      buildServer({ codec: jwe({ keys: [KEY] }) }),
      buildServer({ codec: jwe({ keys: [OLD_KEY] }) }),
    ];
    let turn = 0;
    const balancer = {
      handle: (...message: Parameters<McpServer["handle"]>) => (turn++ < 2 ? first : second).server.handle(...message),
    };
    const client = await connect(balancer as McpServer);
    await expect(client.callTool("provision", { name: "books" })).rejects.toThrow(RequestStateRejectedError);
    expect(second.events).toContainEqual(
      expect.objectContaining({ type: "request-state-rejected", reason: "unknown-key" }),
    );
  });
});
