import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { asking, failWith, formQuestion, saying, scriptTransport } from "../scripted-transport.fixture.ts";
import type { ClientWarning } from "../warnings/client-warning.ts";
import { headerMismatch, mirroringTool, plainTool, serveTools, type ToolServer } from "./tool-server.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const region = { region: "eu" };
const header = { "Mcp-Param-Region": "eu" };

async function connect(
  server: ToolServer,
  options: Partial<ClientOptions> = {},
): Promise<{ client: Client; warnings: ClientWarning[] }> {
  const warnings: ClientWarning[] = [];
  const client = await Client.connect(server, {
    clientInfo,
    onWarning: (warning) => warnings.push(warning),
    ...options,
  });
  return { client, warnings };
}

function countLists(server: ToolServer): number {
  return server.seen.filter(({ method }) => method === "tools/list").length;
}

function listCalls(server: ToolServer): unknown[] {
  return server.seen.filter(({ method }) => method === "tools/call").map(({ headers }) => headers);
}

describe("arguments that headers mirror", () => {
  test("are sent for a tool that was listed, without looking again", async () => {
    const server = serveTools({ pages: [[mirroringTool("a")]] });
    const { client } = await connect(server);
    await client.listTools();
    await client.callTool("a", region);
    await client.session.callTool("a", { region: " eü " });
    await client.session.request("tools/call", { name: "a", arguments: region });
    expect(listCalls(server)).toEqual([header, { "Mcp-Param-Region": "=?base64?IGXDvCA=?=" }, header]);
    expect(countLists(server)).toBe(1);
  });

  test("are sent for a tool that no list has shown yet, also from the third page, and none is read twice", async () => {
    const server = serveTools({
      pages: [[plainTool("x")], [mirroringTool("y")], [mirroringTool("a")], [plainTool("z")]],
    });
    const { client } = await connect(server);
    await client.callTool("a", region);
    await client.callTool("y", region);
    await client.callTool("a", region);
    expect(server.seen.slice(0, 3).map(({ about }) => about)).toEqual([undefined, "1", "2"]);
    expect(listCalls(server)).toEqual([header, header, header]);
    expect(countLists(server)).toBe(3);
  });

  test("are looked up once by calls side by side", async () => {
    const server = serveTools({ pages: [[mirroringTool("a"), mirroringTool("b")]] });
    const { client } = await connect(server);
    await Promise.all(["a", "b", "a", "b", "a"].map((name) => client.callTool(name, region)));
    expect(listCalls(server)).toEqual([header, header, header, header, header]);
    expect(countLists(server)).toBe(1);
  });

  test("are sent in every round of a flow", async () => {
    const results = [asking({ a: formQuestion("A?") }, "s"), saying("done")];
    const server = serveTools({ pages: [[mirroringTool("a")]], call: () => results.shift() });
    const { client } = await connect(server, { handlers: { elicitForm: () => ({ action: "decline" }) } });
    await client.callTool("a", region);
    expect(listCalls(server)).toEqual([header, header]);
  });

  test("do not keep a tool that is not listed from being called, and it is looked for once", async () => {
    const server = serveTools({ pages: [[plainTool("x")], [plainTool("y")]] });
    const { client, warnings } = await connect(server);
    await client.callTool("hidden", region);
    await client.callTool("hidden", region);
    expect(listCalls(server)).toEqual([undefined, undefined]);
    expect([countLists(server), warnings]).toEqual([2, []]);
  });

  test("are not looked up where the server declares no tools", async () => {
    const server = serveTools({ pages: [], capabilities: {} });
    const { client } = await connect(server, { checkCapabilities: false });
    await client.callTool("a", region);
    expect(server.seen.map(({ method }) => method)).toEqual(["tools/call"]);
  });

  test("are neither looked up nor sent over a transport without headers, which leaves no tool out", async () => {
    const server = serveTools({ pages: [[mirroringTool("a", "")]], mirrorsParameters: false });
    const { client, warnings } = await connect(server);
    await client.callTool("a", region);
    expect(server.seen).toEqual([{ method: "tools/call", about: "a", headers: undefined }]);
    expect((await client.listTools()).tools).toHaveLength(1);
    expect(warnings).toEqual([]);
  });
});

describe("a server that misses headers", () => {
  /** Misses the header the first so many times. */
  function miss(times: number) {
    let count = 0;
    return () => (count++ < times ? headerMismatch : saying("done"));
  }

  test("has its list read again and gets the call again, once", async () => {
    const pages = [[plainTool("a")]];
    const server = serveTools({ pages, call: miss(1) });
    const { client } = await connect(server);
    await client.listTools();
    pages[0] = [mirroringTool("a")];
    expect(await client.callTool("a", region)).toStrictEqual(saying("done"));
    expect(server.seen.map(({ method }) => method)).toEqual(["tools/list", "tools/call", "tools/list", "tools/call"]);
    expect(listCalls(server)).toEqual([undefined, header]);
  });

  test("does not get it a third time", async () => {
    const server = serveTools({ pages: [[mirroringTool("a")]], call: miss(9) });
    const { client } = await connect(server);
    await client.listTools();
    await expect(client.callTool("a", region)).rejects.toMatchObject({ code: "ERR_MCP_HEADER_MISMATCH" });
    expect(server.seen.map(({ method }) => method)).toEqual(["tools/list", "tools/call", "tools/list", "tools/call"]);
  });

  test("is asked once for calls that were refused side by side", async () => {
    const pages = [[plainTool("a")]];
    const call = (_: unknown, { parameterHeaders }: { parameterHeaders?: unknown }) =>
      parameterHeaders === undefined ? headerMismatch : saying("done");
    const server = serveTools({ pages, call });
    const { client } = await connect(server);
    await client.listTools();
    pages[0] = [mirroringTool("a")];
    await Promise.all([1, 2, 3].map(() => client.callTool("a", region)));
    expect(countLists(server)).toBe(2);
  });

  test("is believed when the list cannot be read: the first refusal is what the caller gets", async () => {
    let lists = 0;
    const answer = { resultType: "complete", tools: [plainTool("a")], ttlMs: 0, cacheScope: "private" };
    const list = () => (lists++ === 0 ? answer : { code: -32603, message: "no" });
    const server = serveTools({ pages: [], list, call: miss(9) });
    const { client, warnings } = await connect(server);
    await client.listTools();
    await expect(client.callTool("a", region)).rejects.toMatchObject({ code: "ERR_MCP_HEADER_MISMATCH" });
    expect(listCalls(server)).toHaveLength(1);
    expect(warnings).toMatchObject([{ type: "tools-not-listed", tool: "a", cause: { rpcCode: -32603 } }]);
  });

  test("gets no second call for other errors", async () => {
    const server = serveTools({ pages: [[mirroringTool("a")]], call: () => ({ code: -32602, message: "no" }) });
    const { client } = await connect(server);
    await expect(client.callTool("a", region)).rejects.toMatchObject({ rpcCode: -32602 });
    expect(listCalls(server)).toHaveLength(1);
  });

  test("gets no second call over a transport without headers", async () => {
    const transport = scriptTransport(failWith(-32020, "no"));
    const client = await Client.connect(transport, { clientInfo });
    await expect(client.callTool("a")).rejects.toMatchObject({ code: "ERR_MCP_HEADER_MISMATCH" });
    expect(transport.sent).toHaveLength(1);
  });
});

describe("a list that cannot be read", () => {
  test("does not keep the call from being made, and is not asked for with each call", async () => {
    const server = serveTools({ pages: [], list: () => ({ code: -32601, message: "no" }) });
    const { client, warnings } = await connect(server);
    await client.callTool("a", region);
    await client.callTool("a", region);
    expect(server.seen.map(({ method }) => method)).toEqual(["tools/list", "tools/call", "tools/call"]);
    expect(warnings).toMatchObject([{ type: "tools-not-listed" }]);
  });

  test("is given up when its pages never end", async () => {
    let count = 0;
    const list = () => ({
      resultType: "complete",
      tools: [],
      ttlMs: 0,
      cacheScope: "private",
      nextCursor: `${++count}`,
    });
    const server = serveTools({ pages: [], list });
    const { client } = await connect(server);
    await client.callTool("a", region);
    await client.callTool("a", region);
    expect([countLists(server), listCalls(server).length]).toEqual([100, 2]);
  });

  test("is given up when a cursor comes again", async () => {
    const list = () => ({ resultType: "complete", tools: [], ttlMs: 0, cacheScope: "private", nextCursor: "x" });
    const server = serveTools({ pages: [], list });
    const { client } = await connect(server);
    await client.callTool("a", region);
    expect(countLists(server)).toBe(2);
  });

  test("is not waited for by whoever aborts, while others go on waiting", async () => {
    let answer: (page: object) => void = () => undefined;
    const page = new Promise<object>((resolve) => {
      answer = resolve;
    });
    const server = serveTools({ pages: [[mirroringTool("a")]] });
    const slow: ToolServer = {
      ...server,
      send: async (request, options) => {
        if (request.method === "tools/list") await page;
        return server.send(request, options);
      },
    };
    const { client } = await connect(slow);
    const controller = new AbortController();
    const aborted = client.callTool("a", region, { signal: controller.signal });
    const waiting = client.callTool("a", region);
    controller.abort("enough");
    await expect(aborted).rejects.toBe("enough");
    answer({});
    await waiting;
    expect(listCalls(server)).toEqual([header]);
  });

  test("ends with the client", async () => {
    const server = serveTools({ pages: [] });
    const never: ToolServer = {
      ...server,
      send: (request, options) =>
        request.method === "tools/list" ? new Promise(() => undefined) : server.send(request, options),
    };
    const { client, warnings } = await connect(never);
    const call = client.callTool("a", region);
    await client.close();
    await expect(call).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
    expect(warnings).toEqual([]);
  });
});

describe("a tool with invalid annotations", () => {
  const evil = 'evil"\n\u202e';
  const pages = () => [[mirroringTool(evil, "no token"), plainTool("good")]];

  test("is left out of lists, and told of once, with its name escaped", async () => {
    const { client, warnings } = await connect(serveTools({ pages: pages() }));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["good"]);
    expect((await client.session.request("tools/list", {})).tools).toHaveLength(1);
    expect(warnings).toMatchObject([{ type: "tool-left-out", tool: evil }]);
    expect(warnings[0]?.message).toContain('the tool "evil\\"\\n\\u202e" is left out: x-mcp-header at ');
  });

  test.each([true, false])("cannot be called (listed before: %s)", async (isListed) => {
    const server = serveTools({ pages: pages() });
    const { client } = await connect(server);
    if (isListed) await client.listTools();
    await expect(client.callTool(evil, region)).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_RESULT",
      message: expect.stringContaining('defines the tool "evil\\"\\n\\u202e" wrongly'),
    });
    expect([listCalls(server).length, countLists(server)]).toEqual([0, 1]);
  });

  test("can be called once the server has mended it", async () => {
    const changing = pages();
    const server = serveTools({ pages: changing });
    const { client } = await connect(server);
    await client.listTools();
    changing[0] = [mirroringTool(evil)];
    await client.listTools();
    await client.callTool(evil, region);
    expect(listCalls(server)).toEqual([header]);
  });
});
