import { ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { ToolError } from "../errors/tool-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { resolver } from "../resolve/resolver.ts";
import { drive } from "../testing/drive/drive.ts";

const info = { name: "context", version: "1.0.0" };
const mayGo = elicit("Go?", z.object({ go: z.boolean() }));

interface Told {
  readonly server: McpServer<{ readonly tenant: string }>;
  readonly events: ServerEvent[];
}

function build(options: McpServerOptions<{ readonly tenant: string }>): Told {
  const events: ServerEvent[] = [];
  const server = new McpServer(info, { onEvent: (event) => void events.push(event), ...options });
  server.registerTool("who", {}, (_args, { context }) => context.tenant);
  server.registerPrompt("who", {}, (_args, { context }) => context.tenant);
  server.registerResource("who", { uri: "who://me" }, (_args, { context }) => context.tenant);
  server.registerResourceTemplate("whose", { uriTemplate: "whose://{x}" }, (_args, { context }) => context.tenant);
  return { server, events };
}

describe("the author's context", () => {
  it("is built of the request, also with a wait, and reaches every handler", async () => {
    const { server } = build({ context: async ({ auth }) => ({ tenant: auth?.subject ?? "nobody" }) });
    const as = { auth: buildAuth("alice") };
    const texts = [
      expectResult(await send(server, "tools/call", { name: "who" }, as))["content"],
      expectResult(await send(server, "prompts/get", { name: "who" }, as))["messages"],
      expectResult(await send(server, "resources/read", { uri: "who://me" }, as))["contents"],
      expectResult(await send(server, "resources/read", { uri: "whose://a" }, as))["contents"],
    ];
    for (const text of texts) expect(JSON.stringify(text)).toContain("alice");
  });

  it("is built once a request, and again in each round; resolvers and middleware get the same one", async () => {
    const built: object[] = [];
    const seen: unknown[] = [];
    const { server } = build({
      context: () => {
        const context = { tenant: `t${built.length}` };
        built.push(context);
        return context;
      },
      middleware: [
        (_request, ctx, next) => {
          seen.push(ctx.context);
          return next();
        },
      ],
    });
    const first = resolver("first", (_args: unknown, ctx) => {
      seen.push(ctx.context);
      return mayGo;
    });
    server.registerTool("ask", { resolve: { first } }, (_args, { context }) => {
      seen.push(context);
      return context.tenant;
    });
    const told = await drive(server).callTool("ask", {}, { answers: { first: { go: true } } });
    expect(told.text).toBe("t1");
    expect(built).toHaveLength(2);
    expect(seen.map((context) => built.indexOf(context as object))).toEqual([0, 0, 1, 1, 1]);
  });

  it("is built for methods that ask nothing too, and only where something is called", async () => {
    let count = 0;
    const { server } = build({ context: () => ({ tenant: String(++count) }) });
    expectResult(await send(server, "tools/list"));
    expectResult(await send(server, "server/discover"));
    expect(count).toBe(2);
    await send(server, "tools/call", { name: "nobody" });
    await send(server, "tools/call", { name: "who", requestState: "altered" });
    expect(count).toBe(2);
  });

  it("that crashes is, for a tool, a neutral failure, and for all else a neutral error; the operator hears of it", async () => {
    const { server, events } = build({
      context: () => {
        throw new RangeError("secret");
      },
    });
    const result = expectResult(await send(server, "tools/call", { name: "who" }));
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).not.toContain("secret");
    for (const [method, params] of [
      ["prompts/get", { name: "who" }],
      ["tools/list", {}],
      ["server/discover", {}],
    ] as const) {
      expect(expectError(await send(server, method, params))).toEqual({ code: -32603, message: "Internal error" });
    }
    const failed = events.flatMap((event) => (event.type === "handler-failed" ? [event.method] : []));
    expect(failed).toEqual(["tools/call", "prompts/get", "tools/list", "server/discover"]);
  });

  it("may refuse the request: what it throws for the model, or for the client, is answered", async () => {
    const told = build({ context: () => Promise.reject(new ToolError("no tenant")) });
    expect(expectResult(await send(told.server, "tools/call", { name: "who" }))).toMatchObject({
      isError: true,
      content: [{ text: "no tenant" }],
    });
    const refused = build({ context: () => Promise.reject(new ProtocolError("ERR_MCP_INVALID_PARAMS", "no tenant")) });
    expect(expectError(await send(refused.server, "prompts/get", { name: "who" }))).toEqual({
      code: -32602,
      message: "no tenant",
    });
    expect([...told.events, ...refused.events].filter(({ type }) => type === "handler-failed")).toEqual([]);
  });

  it("is undefined where there is none to build", async () => {
    const server = new McpServer(info, { onEvent: () => {} });
    server.registerTool("who", {}, (_args, { context }) => String(context));
    expect(expectResult(await send(server, "tools/call", { name: "who" }))).toMatchObject({
      content: [{ text: "undefined" }],
    });
  });
});

describe("a registration", () => {
  it("can be taken back: later requests find nothing, one under way goes on", async () => {
    const server = new McpServer(info, { onEvent: () => {} });
    let letGo = (_text: string): void => {};
    const registration = server.registerTool("it", {}, () => new Promise<string>((resolve) => (letGo = resolve)));
    const running = send(server, "tools/call", { name: "it" });
    await Promise.resolve();
    registration.remove();
    expect(expectError(await send(server, "tools/call", { name: "it" })).code).toBeLessThan(-32600);
    letGo("done");
    expect(expectResult(await running)).toMatchObject({ content: [{ text: "done" }] });
  });

  it("that was taken back gives its name free, and does not take what has the name then", async () => {
    const server = new McpServer(info, { onEvent: () => {} });
    const first = server.registerTool("it", {}, () => "first");
    first.remove();
    server.registerTool("it", {}, () => "second");
    first.remove();
    expect(expectResult(await send(server, "tools/call", { name: "it" }))).toMatchObject({
      content: [{ text: "second" }],
    });
  });
});
