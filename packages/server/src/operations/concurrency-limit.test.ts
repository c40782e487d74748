import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { createFetchHandler } from "../http/fetch-handler.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";
import { subscribe } from "../subscriptions/listening.fixture.ts";
import { buildHeldServer, settle } from "./held-server.fixture.ts";

const busy = { code: -31503, message: expect.stringContaining("busy"), data: { retryAfterSeconds: 1 } };

describe("a limit of requests at the same time", () => {
  it("refuses one more at once, whatever it asks for, and takes the next when one has ended", async () => {
    const { server, held } = buildHeldServer({ maxConcurrentRequests: 2 });
    const running = [send(server, "tools/call", { name: "hold" }), send(server, "tools/call", { name: "hold" })];
    await settle();
    expect(expectError(await send(server, "tools/call", { name: "echo" }))).toEqual(busy);
    expect(expectError(await send(server, "tools/list"))).toEqual(busy);
    held[0]?.letGo("done");
    await running[0];
    expectResult(await send(server, "tools/call", { name: "echo" }));
    held[1]?.letGo("done");
    expect((await Promise.all(running)).map(expectResult)).toHaveLength(2);
  });

  it("is told of as a request that was refused, and has finished with an error", async () => {
    const { server, held, told } = buildHeldServer({ maxConcurrentRequests: 1 });
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    await send(server, "tools/call", { name: "echo" });
    expect(told("request-refused")).toMatchObject([{ method: "tools/call", target: "echo", reason: "busy" }]);
    expect(told("request-finished")).toMatchObject([
      { target: "echo", outcome: "error", errorCode: "ERR_MCP_BUSY", durationMs: expect.any(Number) },
    ]);
    held[0]?.letGo("done");
    await running;
  });

  it("gives a place free whatever way a request ends", async () => {
    const { server } = buildHeldServer({ maxConcurrentRequests: 1 });
    server.registerTool("throw", {}, () => {
      throw new TypeError("x");
    });
    await send(server, "tools/call", { name: "throw" });
    await send(server, "tools/call", { name: "nobody" });
    await send(server, "tools/burn");
    await send(server, "tools/list", { _meta: 5 });
    await server.handle({ jsonrpc: "2.0", method: "notifications/x" }, undefined as never);
    await server.handle(7, undefined as never);
    expectResult(await send(server, "tools/call", { name: "echo" }));
  });

  it("keeps the place of one whose caller has gone until its handler has ended", async () => {
    const { server, held } = buildHeldServer({ maxConcurrentRequests: 1 });
    const gone = new AbortController();
    const running = send(server, "tools/call", { name: "hold" }, { signal: gone.signal });
    await settle();
    gone.abort();
    expect(expectError(await send(server, "tools/list")).code).toBe(-31503);
    held[0]?.letGo("done");
    await running;
    expectResult(await send(server, "tools/list"));
  });

  it("does not count subscriptions, which have a limit of their own", async () => {
    const { server, held } = buildHeldServer({ maxConcurrentRequests: 1 });
    const filter = { toolsListChanged: true };
    const open = ["a", "b"].map((id) => subscribe(server, filter, { id }));
    await settle();
    expect(open.map(({ received }) => received.length)).toEqual([1, 1]);
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    open.push(subscribe(server, filter, { id: "c" }));
    await settle();
    expect(open[2]?.received).toHaveLength(1);
    expect(expectError(await send(server, "tools/list")).code).toBe(-31503);
    for (const { cancel } of open) cancel();
    await Promise.all(open.map(({ response }) => response));
    expect(expectError(await send(server, "tools/list")).code).toBe(-31503);
    held[0]?.letGo("done");
    await running;
    expectResult(await send(server, "tools/list"));
  });

  it("counts for the low-level server as well", async () => {
    const server = new Server({ name: "low", version: "1" }, { maxConcurrentRequests: 1, onEvent: () => {} });
    let letGo = (): void => {};
    server.setRequestHandler("tools/list", async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return { tools: [] };
    });
    const running = send(server, "tools/list");
    await settle();
    expect(expectError(await send(server, "server/discover"))).toEqual(busy);
    letGo();
    expectResult(await running);
  });

  it("is 503 over HTTP, and says when to come again", async () => {
    const { server, held } = buildHeldServer({ maxConcurrentRequests: 1 });
    const running = send(server, "tools/call", { name: "hold" });
    await settle();
    const response = await createFetchHandler(server)(
      new Request("http://127.0.0.1/mcp", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"jsonrpc":"2.0","id":1,"method":"server/discover"}',
      }),
    );
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, error: { ...busy, message: expect.any(String) } });
    held[0]?.letGo("done");
    await running;
  });

  it.each([0, -1, 1.5, Number.NaN, "2"])("of %s is refused when the server is built", (maxConcurrentRequests) => {
    const build = () => new McpServer({ name: "x", version: "1" }, { maxConcurrentRequests } as never);
    expect(build).toThrow(ConfigurationError);
    expect(build).toThrow("maxConcurrentRequests");
  });
});
