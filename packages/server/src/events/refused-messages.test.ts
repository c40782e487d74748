import { describe, expect, it } from "vitest";
import { openExchange } from "../exchange.fixture.ts";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { McpServer } from "../mcp-server.ts";
import type { ServerEvent } from "./server-event.ts";

function build(): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "told", version: "1.0.0" },
    { requestState: { singleProcess: true }, onEvent: (event) => void events.push(event) },
  );
  return { server, events };
}

const json = { "content-type": "application/json" };

describe("a message that is refused before it is a request", () => {
  it.each([
    ["a batch", [], "batches", undefined],
    ["no version", { id: "x", method: "a" }, "jsonrpc", "x"],
  ])("is told of by the server (%s)", async (_, message, problem, requestId) => {
    const { server, events } = build();
    await server.handle(message, openExchange());
    expect(events).toEqual([{ type: "message-refused", problem: expect.stringContaining(problem), requestId }]);
  });

  it.each<[string, RequestInit, number, string]>([
    ["another origin", { headers: { ...json, origin: "https://a.example" } }, 403, 'Origin "https://a.example"'],
    ["another method", { method: "PUT" }, 405, '"PUT"'],
    ["another media type", { headers: { "content-type": "text/plain" } }, 415, '"text/plain"'],
    ["no JSON", { headers: json, body: "{" }, 400, "not JSON"],
    ["too long a body", { headers: json, body: `"${"x".repeat(100)}"` }, 413, "larger than 64 bytes"],
  ])("is told of by the transport (%s)", async (_, init, status, problem) => {
    const { server, events } = build();
    const handler = createFetchHandler(server, { maxBodyBytes: 64 });
    const response = await handler(new Request("http://127.0.0.1/mcp", { method: "POST", ...init }));
    expect(response.status).toBe(status);
    expect(events).toEqual([{ type: "message-refused", problem: expect.stringContaining(problem), status }]);
  });

  it("is told of once where its headers do not fit it", async () => {
    const { server, events } = build();
    const _meta = { "io.modelcontextprotocol/protocolVersion": "2026-07-28" };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta } });
    await createFetchHandler(server)(new Request("http://127.0.0.1/mcp", { method: "POST", headers: json, body }));
    expect(events).toEqual([
      { type: "message-refused", problem: expect.stringMatching(/^Header mismatch: /), status: 400 },
    ]);
  });

  it("is nothing where a browser only asks what it may send", async () => {
    const { server, events } = build();
    const headers = { origin: "https://app.example", "access-control-request-method": "POST" };
    const handler = createFetchHandler(server, { allowedOrigins: ["https://app.example"] });
    const response = await handler(new Request("http://127.0.0.1/mcp", { method: "OPTIONS", headers }));
    expect([response.status, events]).toEqual([204, []]);
  });
});
