import { describe, expect, it } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

describe("the cache hints of a result", () => {
  it.each([
    [{}, { ttlMs: 0, cacheScope: "private" }],
    [
      { ttlMs: undefined, cacheScope: undefined },
      { ttlMs: 0, cacheScope: "private" },
    ],
    [{ ttlMs: 60_000 }, { ttlMs: 60_000, cacheScope: "private" }],
    [{ cacheScope: "public" }, { ttlMs: 0, cacheScope: "public" }],
  ])("written as %j are sent as %j", async (written, sent) => {
    const server = new Server({ name: "hints", version: "1.0.0" }, { onEvent: () => {} });
    server.setRequestHandler("tools/list", () => ({ tools: [], ...(written as object) }));
    expect(expectResult(await send(server, "tools/list"))).toMatchObject(sent);
  });

  it.each([{ ttlMs: -1 }, { ttlMs: 1.5 }, { ttlMs: "60" }, { cacheScope: "everyone" }, { _meta: [] }])(
    "are refused when they are none: %j",
    async (written) => {
      const events: ServerEvent[] = [];
      const server = new Server({ name: "hints", version: "1.0.0" }, { onEvent: (event) => events.push(event) });
      server.setRequestHandler("tools/list", () => ({ tools: [], ...written }) as never);
      expect(expectError(await send(server, "tools/list")).message).toBe("Handler returned an invalid result");
      expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", error: expect.any(TypeError) }));
    },
  );
});

describe("a hand-made question", () => {
  it.each<[string, object]>([
    ["has no parameters", { inputRequests: { q: { method: "elicitation/create" } } }],
    ["has a method that none may ask", { inputRequests: { q: { method: "tools/call", params: {} } } }],
    ["has an empty key", { inputRequests: { "": { method: "roots/list" } } }],
    ["has too long a key", { inputRequests: { ["k".repeat(129)]: { method: "roots/list" } } }],
    ["is not there, nor is a state", {}],
    ["comes with a state that is no text", { requestState: { step: 1 } }],
  ])("that %s is never sent", async (_, result) => {
    const server = new McpServer({ name: "hand", version: "1.0.0" }, { onEvent: () => {} });
    server.registerTool("ask", {}, () => ({ resultType: "input_required", ...result }) as never);
    const error = expectError(await send(server, "tools/call", { name: "ask" }));
    expect(error).toEqual({ code: -32603, message: "Handler returned an invalid result" });
  });
});

describe("what a handler is told of its request", () => {
  it("is what the client and the transport said", async () => {
    const server = new McpServer({ name: "told", version: "1.0.0" }, { onEvent: () => {} });
    const gone = new AbortController();
    let told: unknown;
    server.registerTool(
      "look",
      {},
      (_args, { requestId, protocolVersion, clientInfo, clientCapabilities, auth, signal, meta }) => {
        gone.abort("left");
        told = {
          requestId,
          protocolVersion,
          clientInfo,
          clientCapabilities,
          auth,
          abortReason: signal.reason,
          extra: meta["com.example/x"],
        };
        return "done";
      },
    );
    const capabilities = { elicitation: { url: {} } };
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientInfo": { name: "c", version: "2" },
      "io.modelcontextprotocol/clientCapabilities": capabilities,
      "com.example/x": 1,
    };
    const auth = buildAuth("alice");
    const { id } = await send(server, "tools/call", { name: "look", _meta }, { auth, signal: gone.signal });
    const clientInfo = { name: "c", version: "2" };
    expect(told).toEqual({
      requestId: id,
      protocolVersion: "2026-07-28",
      clientInfo,
      clientCapabilities: capabilities,
      auth,
      abortReason: "left",
      extra: 1,
    });
  });
});

describe("the events of a request", () => {
  it("tell how it ended and how long it took", async () => {
    const events: ServerEvent[] = [];
    const times = [100, 107, 200, 203];
    const server = new McpServer(
      { name: "timed", version: "1.0.0" },
      { onEvent: (event) => events.push(event), clock: () => times.shift() ?? 0 },
    );
    server.registerTool("work", {}, () => "done");
    const { id } = await send(server, "tools/call", { name: "work" });
    const other = await send(server, "tools/call", { name: "nobody" });
    const client = { protocolVersion: "2026-07-28", clientInfo: { name: "test-client", version: "1.0.0" } };
    expect(events).toEqual([
      { type: "request-started", requestId: id, method: "tools/call", target: "work", ...client },
      {
        type: "request-finished",
        requestId: id,
        method: "tools/call",
        target: "work",
        ...client,
        outcome: "complete",
        durationMs: 7,
      },
      { type: "request-started", requestId: other.id, method: "tools/call", target: "nobody", ...client },
      {
        type: "request-finished",
        requestId: other.id,
        method: "tools/call",
        target: "nobody",
        ...client,
        outcome: "error",
        errorCode: "ERR_MCP_INVALID_PARAMS",
        durationMs: 3,
      },
    ]);
  });
});
