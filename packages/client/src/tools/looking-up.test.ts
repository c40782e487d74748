import { describe, expect, test } from "vitest";
import { cacheResults } from "../cache/cache-results.ts";
import { saying } from "../scripted-transport.fixture.ts";
import {
  connect,
  countLists,
  headerMismatch,
  listCalls,
  mirroringTool,
  plainTool,
  serveTools,
  type ToolServer,
} from "./tool-server.fixture.ts";

const region = { region: "eu" };
const header = { "Mcp-Param-Region": "eu" };

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

describe("a refusal for a header", () => {
  test("shows that a kept list is out of date too, and it is not given any more", async () => {
    const list = (header: string) => () => ({
      resultType: "complete",
      tools: [mirroringTool("a", header)],
      ttlMs: 1_000_000,
      cacheScope: "public",
    });
    const lists = [list("Region"), list("Zone"), list("Zone")];
    const answers: object[] = [headerMismatch, saying("done")];
    const server = serveTools({ pages: [], list: () => lists.shift()?.(), call: () => answers.shift() });
    const { client } = await connect(server, { cache: cacheResults() });
    await client.listTools();
    await client.callTool("a", region);
    expect(listCalls(server)).toEqual([header, { "Mcp-Param-Zone": "eu" }]);
    expect((await client.listTools()).tools).toEqual([mirroringTool("a", "Zone")]);
    expect(countLists(server)).toBe(3);
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
