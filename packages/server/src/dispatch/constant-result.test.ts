import type { JSONRPCResponse } from "@proj/types";
import { describe, expect, it } from "vitest";
import { send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { answerAsText } from "./answer-as-text.ts";

function buildServer(): McpServer {
  const server = new McpServer({ name: "lists", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("a", { description: "first" }, () => "a");
  return server;
}

function readResult(response: JSONRPCResponse | undefined): Record<string, unknown> {
  return response !== undefined && "result" in response ? response.result : {};
}

const fail = (error: unknown): never => {
  throw error;
};

describe("a result that is the same for every request", () => {
  it("is finished once", async () => {
    const server = buildServer();
    const [first, second] = [await send(server, "tools/list"), await send(server, "tools/list")];
    expect(readResult(first)).toBe(readResult(second));
    expect(first.id).not.toBe(second.id);
  });

  it("is made anew when something is registered", async () => {
    const server = buildServer();
    const before = await send(server, "tools/list");
    server.registerTool("b", {}, () => "b");
    const after = await send(server, "tools/list");
    expect(readResult(before)["tools"]).toHaveLength(1);
    expect(readResult(after)["tools"]).toHaveLength(2);
  });

  it("cannot be changed by whoever sees it, not even its metadata", async () => {
    const result = readResult(await send(buildServer(), "tools/list"));
    expect(Object.isFrozen(result)).toBe(true);
    expect(Object.isFrozen(result["_meta"])).toBe(true);
  });

  it.each([1, 'two "2"'])("is written with the id of each request: %j", async (id) => {
    const server = buildServer();
    let response: JSONRPCResponse | undefined;
    const watched: Pick<McpServer, "handle"> = {
      async handle(message, exchange) {
        response = await server.handle(message, exchange);
        return response;
      },
    };
    const _meta = {
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": {},
    };
    const message = { jsonrpc: "2.0", id, method: "tools/list", params: { _meta } };
    const { signal } = new AbortController();
    const exchange = { era: "modern", protocolVersion: "2026-07-28", auth: null, signal, notify: () => {} } as const;
    await answerAsText(watched, message, exchange, fail);
    const answer = await answerAsText(watched, message, exchange, fail);
    expect(answer?.text).toBe(JSON.stringify(response));
    expect(JSON.parse(answer?.text ?? "")).toMatchObject({ id, result: { tools: [{ name: "a" }] } });
  });

  it("is not taken for what a wrapper made of it", async () => {
    const server = buildServer();
    const emptied: Pick<McpServer, "handle"> = {
      async handle(message, exchange) {
        const response = await server.handle(message, exchange);
        if (response === undefined || !("result" in response)) return response;
        return { jsonrpc: "2.0", id: response.id, result: Object.assign({}, response.result, { tools: [] }) };
      },
    };
    expect(readResult(await send(emptied as McpServer, "tools/list"))["tools"]).toEqual([]);
  });
});
