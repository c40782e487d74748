import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { asking, failWith, formQuestion, saying, scriptTransport } from "../scripted-transport.fixture.ts";
import { jsonSchemaValidator } from "./json-schema-validator.ts";
import {
  connect,
  countLists,
  headerMismatch,
  listCalls,
  mirroringTool,
  plainTool,
  serveTools,
} from "./tool-server.fixture.ts";

const clientInfo = { name: "test", version: "0" };
const region = { region: "eu" };
const header = { "Mcp-Param-Region": "eu" };

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

  test("is not asked again for a call that was refused after another one had made it known", async () => {
    const pages = [[plainTool("a")]];
    let refuseLate: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      refuseLate = resolve;
    });
    let calls = 0;
    const server = serveTools({
      pages,
      call: async (_, { parameterHeaders }) => {
        if (++calls === 1) await late;
        return parameterHeaders === undefined ? headerMismatch : saying("done");
      },
    });
    const { client } = await connect(server);
    await client.listTools();
    pages[0] = [mirroringTool("a")];
    const refused = client.callTool("a", region);
    await client.callTool("b", region).catch(() => undefined);
    await client.callTool("a", region);
    const before = countLists(server);
    refuseLate();
    await refused;
    expect(countLists(server)).toBe(before);
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

  test("gets no second call over a transport without headers, also where outputs are checked", async () => {
    const transport = scriptTransport(failWith(-32020, "no"));
    const bare = await Client.connect(transport, { clientInfo });
    await expect(bare.callTool("a")).rejects.toMatchObject({ code: "ERR_MCP_HEADER_MISMATCH" });
    expect(transport.sent).toHaveLength(1);

    const server = serveTools({ pages: [[plainTool("a")]], call: miss(9), mirrorsParameters: false });
    const { client } = await connect(server, { validateOutputs: jsonSchemaValidator() });
    await expect(client.callTool("a")).rejects.toMatchObject({ code: "ERR_MCP_HEADER_MISMATCH" });
    expect([countLists(server), listCalls(server).length]).toEqual([1, 1]);
  });
});
