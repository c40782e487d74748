import type { AuthInfo } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { InsufficientScopeError } from "../errors/insufficient-scope-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

const scopes = ["orders:write", "orders:read"];
const targets = [
  ["tools/call", { name: "order" }, "order"],
  ["prompts/get", { name: "order" }, "order"],
  ["resources/read", { uri: "orders://all" }, "orders://all"],
  ["resources/read", { uri: "orders://by-id/7" }, "orders://by-id/7"],
] as const;

function build() {
  const events: ServerEvent[] = [];
  const unseal = vi.fn((): Uint8Array => {
    throw new TypeError("must not be asked");
  });
  const codec = { seal: () => "sealed", unseal };
  const server = new McpServer(
    { name: "orders", version: "1.0.0" },
    { onEvent: (event) => events.push(event), requestState: { codec, singleProcess: true } },
  );
  const handler = vi.fn(() => "done");
  server.registerTool("order", { scopes }, handler);
  server.registerPrompt("order", { scopes }, handler);
  server.registerResource("all", { uri: "orders://all", scopes }, handler);
  server.registerResourceTemplate("one", { uriTemplate: "orders://by-id/{id}", scopes }, handler);
  server.registerTool("open", {}, handler);
  server.registerTool("dynamic", { inputSchema: z.object({ amount: z.number() }) }, ({ amount }, { auth }) => {
    if (amount > 10 && auth?.scopes.includes("orders:large") !== true)
      throw new InsufficientScopeError(["orders:large"]);
    return "done";
  });
  server.registerTool("ask", { scopes }, async (_args, ctx) => {
    await ctx.ask("go", elicit("Go?", z.object({ go: z.boolean() })));
    return "done";
  });
  return { server, events, handler, unseal };
}

const needed = {
  code: -31403,
  message: expect.stringContaining("orders:write orders:read"),
  data: { requiredScopes: scopes },
};

describe.each(targets)("%s of %j with scopes", (method, params, target) => {
  it("is for callers whose token has them all", async () => {
    const { server, handler, events } = build();
    const auth = buildAuth("alice", { scopes: ["x", "orders:read", "orders:write"] });
    expectResult(await send(server, method, params, { auth }));
    expect(handler).toHaveBeenCalledOnce();
    expect(events.map(({ type }) => type)).not.toContain("request-unauthorized");
  });

  it.each<[string, AuthInfo | null, string]>([
    ["lacks one", buildAuth("alice", { scopes: ["orders:read"] }), "insufficient-scope"],
    ["has none", buildAuth("alice"), "insufficient-scope"],
    [
      "has others that only look like it",
      buildAuth("alice", { scopes: ["orders:writer", "orders"] }),
      "insufficient-scope",
    ],
    [
      "has a text in place of a list",
      buildAuth("a", { scopes: "orders:write orders:read" as never }),
      "insufficient-scope",
    ],
    ["was never verified", null, "not-verified"],
  ])("is refused where the token %s, before anything is unsealed", async (_, auth, reason) => {
    const { server, handler, unseal, events } = build();
    for (const requestState of [undefined, "a token"]) {
      expect(expectError(await send(server, method, { ...params, requestState }, { auth }))).toEqual(needed);
    }
    expect([handler.mock.calls.length, unseal.mock.calls.length]).toEqual([0, 0]);
    const told = events.filter(({ type }) => type === "request-unauthorized");
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({ reason, method, target, requiredScopes: scopes });
    expect(told[0] !== undefined && "advice" in told[0]).toBe(auth === null);
    expect(events.at(-1)).toMatchObject({ type: "request-finished", errorCode: "ERR_MCP_INSUFFICIENT_SCOPE" });
  });
});

describe("scopes", () => {
  it("are of no concern to what has none", async () => {
    const { server } = build();
    for (const auth of [null, buildAuth("alice")])
      expectResult(await send(server, "tools/call", { name: "open" }, { auth }));
  });

  it("can depend on the arguments", async () => {
    const { server } = build();
    const auth = buildAuth("alice");
    const call = (amount: number) => send(server, "tools/call", { name: "dynamic", arguments: { amount } }, { auth });
    expectResult(await call(5));
    expect(expectError(await call(50))).toMatchObject({ code: -31403, data: { requiredScopes: ["orders:large"] } });
  });

  it.each([
    ["McpServer", McpServer],
    ["Server", Server],
  ])("are checked for methods of one's own on %s", async (_, Kind) => {
    const events: ServerEvent[] = [];
    const server = new Kind({ name: "own", version: "1.0.0" }, { onEvent: (event) => void events.push(event) });
    const handler = vi.fn(() => ({}));
    if (server instanceof McpServer) server.registerMethod("acme/report", { scopes }, handler);
    else server.setRequestHandler("acme/report", { scopes }, handler);
    for (const auth of [null, buildAuth("alice", { scopes: ["orders:read"] })])
      expect(expectError(await send(server, "acme/report", {}, { auth }))).toEqual(needed);
    expect(handler).not.toHaveBeenCalled();
    expectResult(await send(server, "acme/report", {}, { auth: buildAuth("alice", { scopes }) }));
    expect(handler).toHaveBeenCalledOnce();
    const told = events.flatMap((event) => (event.type === "request-unauthorized" ? [event.reason] : []));
    expect(told).toEqual(["not-verified", "insufficient-scope"]);
  });

  it("are checked again in each round", async () => {
    const { server } = build();
    const full = buildAuth("alice", { scopes });
    const asking = expectResult(await send(server, "tools/call", { name: "ask" }, { auth: full }));
    expect(asking.resultType).toBe("input_required");
    const params = {
      name: "ask",
      requestState: "sealed",
      inputResponses: { go: { action: "accept", content: { go: true } } },
    };
    const narrowed = buildAuth("alice", { scopes: ["orders:read"] });
    expect(expectError(await send(server, "tools/call", params, { auth: narrowed })).code).toBe(-31403);
  });

  it("are not shown in lists, which everybody sees whole", async () => {
    const { server } = build();
    const { tools } = expectResult(await send(server, "tools/list")) as { tools?: readonly object[] };
    expect(tools).toHaveLength(4);
    expect(JSON.stringify(tools)).not.toContain("orders:");
  });

  it.each([[[]], [["a b"]], ["orders"], [[5]], [["é"]]])("that are %j are refused where they are written", (wrong) => {
    const server = new McpServer({ name: "x", version: "1" }, { onEvent: () => {} });
    const config = { scopes: wrong as string[] };
    expect(() => server.registerTool("t", config, () => "")).toThrow('tool "t"');
    expect(() => server.registerPrompt("p", config, () => "")).toThrow('prompt "p"');
    expect(() => server.registerResource("r", { uri: "x://r", ...config }, () => "")).toThrow('resource "r"');
    expect(() => new InsufficientScopeError(wrong as string[])).toThrow("InsufficientScopeError");
  });
});
