import { describe, expect, test, vi } from "vitest";
import { connectFake, settle, text } from "./connect-fake.fixture.ts";
import { createDeferred, initialized, refuse } from "./fake-session.fixture.ts";

describe("a client in a session of an earlier revision", () => {
  test("knows of its server what initialize told", async () => {
    const { server, client } = await connectFake();
    expect([client.era, client.protocolVersion]).toEqual(["legacy", "2025-11-25"]);
    expect(client.serverInfo).toEqual(initialized.serverInfo);
    expect([client.serverCapabilities, client.instructions]).toEqual([initialized.capabilities, "be kind"]);
    expect(server.last.sent.map(({ method }) => method)).toEqual(["initialize", "notifications/initialized"]);
    expect(server.last.begunWith).toBe("2025-11-25");
    expect((await client.discover()).supportedVersions).toEqual(["2025-11-25"]);
  });

  test("sends no word of 2026-07-28, and what the caller put into _meta", async () => {
    const { server, client } = await connectFake({ "tools/call": text("hi"), "tools/list": { tools: [] } });
    await client.listTools();
    await client.callTool("t", { a: 1 }, { meta: { mine: 2 }, onProgress: () => undefined });
    const [list] = server.last.list("tools/list");
    const [call] = server.last.list("tools/call");
    expect(list).not.toHaveProperty("params");
    expect(call?.params).toEqual({ name: "t", arguments: { a: 1 }, _meta: { mine: 2, progressToken: call?.id } });
    expect(JSON.stringify(server.last.sent)).not.toContain("io.modelcontextprotocol");
  });

  test("gives results as 2026-07-28 has them, which are kept for no time", async () => {
    const { client } = await connectFake({
      "tools/list": { tools: [{ name: "t", inputSchema: { type: "object" } }] },
      "tools/call": { ...text("hi"), structuredContent: { n: 1 } },
    });
    expect(await client.listTools()).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    expect(await client.callTool("t")).toEqual({ resultType: "complete", ...text("hi"), structuredContent: { n: 1 } });
  });

  test("hears of a missing resource as it would today", async () => {
    const { client } = await connectFake({ "resources/read": refuse(-32002, "Resource not found", { uri: "x:" }) });
    await expect(client.readResource("x:")).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_PARAMS",
      rpcCode: -32602,
      data: { uri: "x:" },
    });
  });

  test("tells the server when a call is given up, and of what the caller gave as the reason nothing", async () => {
    const { server, client } = await connectFake({ "tools/call": () => new Promise(() => undefined) });
    const control = new AbortController();
    const call = client.callTool("t", {}, { signal: control.signal });
    await settle();
    control.abort(new TypeError("secret"));
    await expect(call).rejects.toThrow("secret");
    const [request] = server.last.list("tools/call");
    expect(server.last.list("notifications/cancelled").map(({ params }) => params)).toEqual([
      { requestId: request?.id, reason: "The request was cancelled" },
    ]);
  });

  test("takes progress to the call whose it is", async () => {
    const { server, client } = await connectFake({
      "tools/call": async (request, session) => {
        const meta = request.params?.["_meta"] as { progressToken: number } | undefined;
        const progressToken = meta?.progressToken;
        session.tell({ method: "notifications/progress", params: { progressToken, progress: 1, message: "half" } });
        await settle();
        return text(String(request.params?.["name"]));
      },
    });
    const [onFirst, onSecond] = [vi.fn(), vi.fn()];
    await Promise.all([
      client.callTool("a", {}, { onProgress: onFirst }),
      client.callTool("b", {}, { onProgress: onSecond }),
    ]);
    expect([onFirst.mock.calls, onSecond.mock.calls]).toEqual([
      [[{ progress: 1, message: "half" }]],
      [[{ progress: 1, message: "half" }]],
    ]);
    expect(server.sessions).toHaveLength(1);
  });
});

describe("log messages in a session", () => {
  const log = (level: string, data: string) => ({ method: "notifications/message", params: { level, data } });

  test("come to calls that asked for them, after one logging/setLevel for as long as the level is the same", async () => {
    const { server, client } = await connectFake({
      "tools/call": (_, session) => {
        session.tell(log("info", "a"));
        session.tell(log("error", "b"));
        return text("done");
      },
    });
    const onLog = vi.fn();
    await client.callTool("t", {}, { onLog, logLevel: "error" });
    await client.callTool("t", {}, { onLog, logLevel: "error" });
    await client.callTool("t");
    expect(onLog.mock.calls).toEqual([[{ level: "error", data: "b" }], [{ level: "error", data: "b" }]]);
    await client.callTool("t", {}, { onLog, logLevel: "debug" });
    expect(server.last.list("logging/setLevel").map(({ params }) => params?.["level"])).toEqual(["error", "debug"]);
    const methods = server.last.sent.map(({ method }) => method);
    expect(methods.indexOf("logging/setLevel")).toBeLessThan(methods.indexOf("tools/call"));
  });

  test("are as mild as the mildest call under way wants, and sorted here", async () => {
    const held = createDeferred<object>();
    const { server, client } = await connectFake({
      "tools/call": (request) => (request.params?.["name"] === "slow" ? held.promise : text("done")),
    });
    const onSlow = vi.fn();
    const slow = client.callTool("slow", {}, { onLog: onSlow, logLevel: "debug" });
    await settle();
    await client.callTool("quick", {}, { onLog: vi.fn(), logLevel: "error" });
    server.last.tell(log("debug", "x"));
    held.resolve(text("done"));
    await slow;
    expect(onSlow).toHaveBeenCalledExactlyOnceWith({ level: "debug", data: "x" });
    expect(server.last.list("logging/setLevel")).toHaveLength(1);
  });

  test("are not asked for where the server sends none", async () => {
    const { server, client } = await connectFake({
      initialize: { ...initialized, capabilities: { tools: {} } },
      "tools/call": text("x"),
    });
    await client.callTool("t", {}, { onLog: vi.fn() });
    expect(server.last.list("logging/setLevel")).toEqual([]);
    await expect(client.legacy?.setLoggingLevel("info")).rejects.toMatchObject({
      code: "ERR_MCP_MISSING_SERVER_CAPABILITY",
    });
  });

  test("do not keep a call back whose level the server refuses", async () => {
    const { client } = await connectFake({ "logging/setLevel": refuse(-32601, "no"), "tools/call": text("x") });
    expect(await client.callTool("t", {}, { onLog: vi.fn() })).toMatchObject(text("x"));
  });

  test("of the whole session come to whoever listens to it, at the level that was set for it", async () => {
    const { server, client } = await connectFake({ "tools/call": text("x") });
    const heard = vi.fn();
    const stop = client.legacy?.onNotification(heard);
    await client.legacy?.setLoggingLevel("warning");
    await client.callTool("t", {}, { onLog: vi.fn(), logLevel: "error" });
    server.last.tell(log("warning", "w"));
    stop?.();
    server.last.tell(log("warning", "late"));
    expect(heard.mock.calls.map(([{ params }]) => params.data)).toEqual(["w"]);
    expect(server.last.list("logging/setLevel").map(({ params }) => params?.["level"])).toEqual(["warning"]);
  });
});
