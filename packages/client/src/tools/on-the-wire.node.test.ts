import type { Transport } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { HttpTransport } from "../http/http-transport.ts";
import { type SocketServer, serveSocket, type WireAnswer, type WireRequest } from "../http/socket-server.fixture.ts";
import { NodeHttpTransport } from "../node/node-http-transport.ts";
import { discovered, saying } from "../scripted-transport.fixture.ts";
import type { ClientWarning } from "../warnings/client-warning.ts";
import { mirroringTool, plainTool } from "./tool-server.fixture.ts";

const transports: [string, (url: string) => Transport][] = [
  ["fetch", (url) => new HttpTransport(url)],
  ["node:http", (url) => new NodeHttpTransport(url)],
];

/** A server whose tools are listed on pages, all stale at once. */
function answerAll(
  readPages: () => object[][],
  call: (request: WireRequest) => WireAnswer = () => ({ result: saying("done") }),
) {
  return (request: WireRequest): WireAnswer => {
    const { method, params } = request.body;
    if (method === "server/discover") return { result: discovered };
    if (method !== "tools/list") return call(request);
    const pages = readPages();
    const index = Number(params["cursor"] ?? 0);
    const next = index + 1 < pages.length ? { nextCursor: String(index + 1) } : {};
    return { result: { resultType: "complete", tools: pages[index], ttlMs: 0, cacheScope: "private", ...next } };
  };
}

/** Reads a header as a server has to that shares nothing with us. */
function decode(value: unknown): unknown {
  const wrapped = typeof value === "string" ? /^=\?base64\?(.*)\?=$/.exec(value)?.[1] : undefined;
  return wrapped === undefined ? value : Buffer.from(wrapped, "base64").toString("utf8");
}

async function withClient(
  connect: (url: string) => Transport,
  server: SocketServer,
  run: (client: Client, warnings: ClientWarning[]) => Promise<void>,
): Promise<void> {
  const warnings: ClientWarning[] = [];
  const clientInfo = { name: "test", version: "0" };
  const onWarning = (warning: ClientWarning) => warnings.push(warning);
  const client = await Client.connect(connect(server.url), { clientInfo, onWarning });
  try {
    await run(client, warnings);
  } finally {
    await client.close();
    await server[Symbol.asyncDispose]();
  }
}

const texts = [
  "plain",
  "in the middle",
  " padded ",
  "日本",
  "ü",
  "tab\t",
  "line\r\nX-Evil: 1",
  "nul\u0000",
  "\u007f",
  "=?base64?eA==?=",
  "=?base64?",
  "",
];

describe.each(transports)("a server on a bare socket, over %s", (_, connect) => {
  test.each(texts)("reads the tool and its argument out of the headers: %j", async (text) => {
    const server = await serveSocket(answerAll(() => [[mirroringTool(text)]]));
    await withClient(connect, server, async (client) => {
      await client.callTool(text, { region: text });
      const call = server.heard.at(-1);
      expect([call?.body.method, decode(call?.header("Mcp-Name")), decode(call?.header("Mcp-Param-Region"))]).toEqual([
        "tools/call",
        text,
        text,
      ]);
      const isPlain = /^(?!=\?base64\?.*\?=$)(?:[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)?$/.test(text);
      expect([call?.header("Mcp-Name") === text, call?.header("X-Evil")]).toEqual([isPlain, undefined]);
    });
  });

  test("finds the same revision in the header and in the body of every request", async () => {
    const server = await serveSocket(answerAll(() => [[plainTool("a")]]));
    await withClient(connect, server, async (client) => {
      await client.callTool("a");
      expect(server.heard).toHaveLength(3);
      for (const { body, header } of server.heard) {
        const meta = body.params["_meta"] as Record<string, unknown>;
        expect([
          header("MCP-Protocol-Version"),
          meta["io.modelcontextprotocol/protocolVersion"],
          header("Mcp-Method"),
        ]).toEqual(["2026-07-28", "2026-07-28", body.method]);
      }
    });
  });

  test("gets the headers of a tool on the third page of a list that is stale at once, after one look", async () => {
    const pages = [[plainTool("a")], [plainTool("b")], [mirroringTool("c")]];
    const server = await serveSocket(answerAll(() => pages));
    await withClient(connect, server, async (client) => {
      await client.callTool("c", { region: "eu" });
      await client.callTool("c", { region: "us" });
      const methods = server.heard.map(({ body }) => body.method);
      expect(methods.filter((method) => method === "tools/list")).toHaveLength(3);
      expect(server.heard.slice(-2).map(({ header }) => header("Mcp-Param-Region"))).toEqual(["eu", "us"]);
    });
  });

  test("that was deployed anew and misses a header with 400 gets the call again, under another id and with the header", async () => {
    let pages = [[plainTool("a")]];
    const call = ({ header }: WireRequest): WireAnswer =>
      header("Mcp-Param-Region") === "eu"
        ? { result: saying("done") }
        : { status: 400, error: { code: -32020, message: "Mcp-Param-Region is missing" } };
    const server = await serveSocket(answerAll(() => pages, call));
    await withClient(connect, server, async (client) => {
      await client.listTools();
      pages = [[mirroringTool("a")]];
      expect(await client.callTool("a", { region: "eu" })).toStrictEqual(saying("done"));
      const calls = server.heard.filter(({ body }) => body.method === "tools/call");
      expect(calls.map(({ header }) => header("Mcp-Param-Region"))).toEqual([undefined, "eu"]);
      expect(new Set(calls.map(({ body }) => body.id)).size).toBe(2);
    });
  });

  test("gets integers, booleans and inner arguments as text, and nothing for what is null or absent", async () => {
    const property = (type: string, header: string) => ({ type, "x-mcp-header": header });
    const properties = {
      count: property("integer", "Count"),
      dry: property("boolean", "Dry"),
      gone: property("string", "Gone"),
      none: property("string", "None"),
      ["__proto__"]: property("string", "Proto"),
      inner: { type: "object", properties: { deep: property("string", "Deep") } },
    };
    const tool = {
      name: "a",
      inputSchema: { type: "object", properties: Object.fromEntries(Object.entries(properties)) },
    };
    const server = await serveSocket(answerAll(() => [[tool]]));
    await withClient(connect, server, async (client) => {
      const args = JSON.parse('{"count":-7,"dry":false,"none":null,"__proto__":"own","inner":{"deep":"x"}}');
      await client.callTool("a", args);
      const call = server.heard.at(-1);
      const sent = call?.head.filter((line) => /^mcp-param-/i.test(line)).map((line) => line.toLowerCase());
      expect(sent?.sort()).toEqual([
        "mcp-param-count: -7",
        "mcp-param-deep: x",
        "mcp-param-dry: false",
        "mcp-param-proto: own",
      ]);
      expect(Object.hasOwn(call?.body.params["arguments"] as object, "__proto__")).toBe(true);
    });
  });

  test("may leave out what earlier revisions did not have: the result is complete, and stale at once", async () => {
    const call = (): WireAnswer => ({ result: { content: [], isError: true } });
    const bare = (request: WireRequest): WireAnswer =>
      request.body.method === "tools/list" ? { result: { tools: [] } } : answerAll(() => [[]], call)(request);
    await withClient(connect, await serveSocket(bare), async (client) => {
      expect(await client.listTools()).toEqual({ resultType: "complete", tools: [], ttlMs: 0, cacheScope: "private" });
      expect(await client.callTool("a")).toEqual({ resultType: "complete", content: [], isError: true });
    });
  });

  test("may send members named __proto__, which become members and nothing else", async () => {
    const evil =
      '{"resultType":"complete","content":[],"__proto__":{"isError":true},"structuredContent":{"__proto__":{"x":1}}}';
    const server = await serveSocket(
      answerAll(
        () => [[plainTool("a")]],
        () => ({ result: JSON.parse(evil) }),
      ),
    );
    await withClient(connect, server, async (client) => {
      const { structuredContent, isError } = await client.callTool("a");
      expect(isError).toBeUndefined();
      expect(JSON.stringify(structuredContent)).toBe('{"__proto__":{"x":1}}');
      expect(({} as { readonly x?: unknown }).x).toBeUndefined();
    });
  });

  test("cannot bring control characters into a message", async () => {
    const evil = "\u001b[2J\u202egpj.exe\r\n";
    const pages = () => [[mirroringTool(evil, evil)]];
    const call = (): WireAnswer => ({ status: 400, error: { code: -32020, message: evil } });
    await withClient(connect, await serveSocket(answerAll(pages, call)), async (client, warnings) => {
      const error = await client.callTool(evil).catch((thrown) => thrown);
      const texts = [error.message, ...warnings.map(({ message }) => message)];
      expect(texts).toHaveLength(2);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
      for (const text of texts) expect(text).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/);
    });
  });

  test("with a hundred thousand tools on a page is called like any other", async () => {
    const tools = Array.from({ length: 100_000 }, (_, index) => ({
      name: `t${index}`,
      inputSchema: { type: "object" },
    }));
    tools.splice(10, 0, mirroringTool("a") as (typeof tools)[number]);
    const server = await serveSocket(answerAll(() => [tools]));
    await withClient(connect, server, async (client) => {
      await client.callTool("a", { region: "eu" });
      await client.callTool("a", { region: "us" });
      expect(server.heard.slice(1).map(({ header }) => header("Mcp-Param-Region"))).toEqual([undefined, "eu", "us"]);
    });
  });
});
