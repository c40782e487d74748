import { describe, expect, test, vi } from "vitest";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { createDeferred, createFakeServer, type FakeAnswer, initialized, refuse } from "./fake-session.fixture.ts";

const clientInfo = { name: "c", version: "1" };
const text = (said: string) => ({ content: [{ type: "text", text: said }] });
const form = { message: "Name?", requestedSchema: { type: "object", properties: { name: { type: "string" } } } };

async function connect(answers: Record<string, FakeAnswer> = {}, options: Partial<ClientOptions> = {}) {
  const server = createFakeServer(answers);
  const client = await Client.connect(server.transport, {
    clientInfo,
    mode: "legacy",
    onWarning: () => undefined,
    ...options,
  });
  return { server, client };
}

/** Lets everything that is ready run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
}

describe("a client in a session of an earlier revision", () => {
  test("knows of its server what initialize told", async () => {
    const { server, client } = await connect();
    expect([client.era, client.protocolVersion]).toEqual(["legacy", "2025-11-25"]);
    expect(client.serverInfo).toEqual(initialized.serverInfo);
    expect([client.serverCapabilities, client.instructions]).toEqual([initialized.capabilities, "be kind"]);
    expect(server.last.sent.map(({ method }) => method)).toEqual(["initialize", "notifications/initialized"]);
    expect(server.last.begunWith).toBe("2025-11-25");
    expect((await client.discover()).supportedVersions).toEqual(["2025-11-25"]);
  });

  test("sends no word of 2026-07-28, and what the caller put into _meta", async () => {
    const { server, client } = await connect({ "tools/call": text("hi"), "tools/list": { tools: [] } });
    await client.listTools();
    await client.callTool("t", { a: 1 }, { meta: { mine: 2 }, onProgress: () => undefined });
    const [list] = server.last.list("tools/list");
    const [call] = server.last.list("tools/call");
    expect(list).not.toHaveProperty("params");
    expect(call?.params).toEqual({ name: "t", arguments: { a: 1 }, _meta: { mine: 2, progressToken: call?.id } });
    expect(JSON.stringify(server.last.sent)).not.toContain("io.modelcontextprotocol");
  });

  test("gives results as 2026-07-28 has them, which are kept for no time", async () => {
    const { client } = await connect({
      "tools/list": { tools: [{ name: "t", inputSchema: { type: "object" } }] },
      "tools/call": { ...text("hi"), structuredContent: { n: 1 } },
    });
    expect(await client.listTools()).toMatchObject({ resultType: "complete", ttlMs: 0, cacheScope: "private" });
    expect(await client.callTool("t")).toEqual({ resultType: "complete", ...text("hi"), structuredContent: { n: 1 } });
  });

  test("hears of a missing resource as it would today", async () => {
    const { client } = await connect({ "resources/read": refuse(-32002, "Resource not found", { uri: "x:" }) });
    await expect(client.readResource("x:")).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_PARAMS",
      rpcCode: -32602,
      data: { uri: "x:" },
    });
  });

  test("tells the server when a call is given up, and of what the caller gave as the reason nothing", async () => {
    const { server, client } = await connect({ "tools/call": () => new Promise(() => undefined) });
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
    const { server, client } = await connect({
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
    const { server, client } = await connect({
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
    const { server, client } = await connect({
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
    const { server, client } = await connect({
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
    const { client } = await connect({ "logging/setLevel": refuse(-32601, "no"), "tools/call": text("x") });
    expect(await client.callTool("t", {}, { onLog: vi.fn() })).toMatchObject(text("x"));
  });

  test("of the whole session come to whoever listens to it, at the level that was set for it", async () => {
    const { server, client } = await connect({ "tools/call": text("x") });
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

describe("questions in a session", () => {
  const asksForm = {
    "tools/call": (_: unknown, session: { ask: (method: string, params: object) => Promise<object> }) =>
      session.ask("elicitation/create", form).then((answer) => ({ ...text("done"), structuredContent: answer })),
  };

  test("are answered by the handlers of rounds, with all that they know there", async () => {
    const elicitForm = vi.fn((_params: unknown, _context: unknown) => ({
      action: "accept" as const,
      content: { name: "Ann", odd: 1 },
    }));
    const { client } = await connect(asksForm, { handlers: { elicitForm } });
    const result = await client.callTool("t");
    expect(result.structuredContent).toMatchObject({ result: { action: "accept", content: { name: "Ann" } } });
    expect(elicitForm).toHaveBeenCalledExactlyOnceWith(form, {
      server: { name: "fake", version: "1.0.0", title: "Fake", origin: "fake:" },
      round: 1,
      key: "q1",
      defaults: {},
      signal: expect.any(AbortSignal),
    });
  });

  test("have the key that their author gave them, where the server tells", async () => {
    const keys: string[] = [];
    const { client } = await connect(
      {
        "tools/call": (_, session) =>
          session.ask("roots/list", { _meta: { "proj/questionKey": "where" } }).then(() => text("x")),
      },
      {
        handlers: {
          listRoots: (_params, { key }) => {
            keys.push(key);
            return { roots: [] };
          },
        },
      },
    );
    await client.callTool("t");
    expect(keys).toEqual(["where"]);
  });

  test("do not take from the time of the call, whose clock stands while they are open", async () => {
    const time = createManualTime();
    const answered = createDeferred<object>();
    const { client } = await connect(asksForm, {
      clock: time.clock,
      sleep: time.sleep,
      requestTimeoutMs: 1_000,
      handlers: { elicitForm: () => answered.promise as never },
    });
    const call = client.callTool("t");
    await settle();
    time.advance(100_000);
    answered.resolve({ action: "decline" });
    expect(await call).toMatchObject({ structuredContent: { result: { action: "decline" } } });
  });

  test("leave the call the time that it had left, and no more", async () => {
    const time = createManualTime();
    const { client } = await connect(
      {
        "tools/call": async (_, session) => {
          await session.ask("roots/list");
          return new Promise(() => undefined);
        },
      },
      { clock: time.clock, sleep: time.sleep, requestTimeoutMs: 1_000, handlers: { listRoots: () => ({ roots: [] }) } },
    );
    const call = client.callTool("t");
    const ended = vi.fn();
    call.catch(ended);
    await settle();
    time.advance(999);
    await settle();
    expect(ended).not.toHaveBeenCalled();
    time.advance(1);
    await expect(call).rejects.toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT" });
  });
});
