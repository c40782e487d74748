import { ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { ToolError } from "../errors/tool-error.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { buildPipeline, surroundMethod } from "./build-pipeline.ts";
import type { Middleware, MiddlewareRequest } from "./middleware.ts";

const info = { name: "middle", version: "1.0.0" };
const call = { name: "echo", arguments: { text: "hi" } };

/** A server with one of each, and what it told. */
function build(...middleware: readonly Middleware[]): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(info, { middleware, onEvent: (event) => void events.push(event) });
  server.registerTool("echo", { inputSchema: z.object({ text: z.string() }) }, ({ text }) => text);
  server.registerPrompt("p", {}, () => "prompt");
  server.registerResource("r", { uri: "x://r" }, () => "resource");
  return { server, events };
}

const failures = (events: readonly ServerEvent[]) =>
  events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));

describe("middleware", () => {
  it("runs in the order of the list, the first outermost", async () => {
    const order: string[] = [];
    const mark =
      (name: string): Middleware =>
      async (_request, _ctx, next) => {
        order.push(`${name} in`);
        const result = await next();
        order.push(`${name} out`);
        return result;
      };
    const { server } = build(mark("a"), mark("b"));
    await send(server, "tools/call", call);
    expect(order).toEqual(["a in", "b in", "b out", "a out"]);
  });

  it.each([
    ["tools/call", call, "echo"],
    ["tools/list", {}, undefined],
    ["prompts/get", { name: "p" }, "p"],
    ["prompts/list", {}, undefined],
    ["resources/read", { uri: "x://r" }, "x://r"],
    ["resources/list", {}, undefined],
    ["server/discover", {}, undefined],
  ])("runs around %s and is told what is asked for", async (method, params, target) => {
    const seen: MiddlewareRequest[] = [];
    const { server } = build((request, _ctx, next) => {
      seen.push(request);
      return next();
    });
    expectResult(await send(server, method, params));
    expect(seen).toEqual([{ method, target, params: { ...params, _meta: expect.anything() } }]);
  });

  it("sees a result before what every result carries is added, and may give another", async () => {
    const { server } = build(async (_request, _ctx, next) => {
      const result = await next();
      expect(result).toEqual({ content: [{ type: "text", text: "hi" }] });
      return { ...result, _meta: { stamped: true } };
    });
    expect(expectResult(await send(server, "tools/call", call))).toEqual({
      resultType: "complete",
      content: [{ type: "text", text: "hi" }],
      _meta: { stamped: true, "io.modelcontextprotocol/serverInfo": info },
    });
  });

  it("may answer without calling next, and nothing behind it runs", async () => {
    const { server } = build(
      () => ({ content: [{ type: "text", text: "cached" }] }),
      () => expect.unreachable(),
    );
    expect(expectResult(await send(server, "tools/call", call))).toMatchObject({ content: [{ text: "cached" }] });
  });

  it("runs before arguments are validated, and the failure of that is a result it sees", async () => {
    const seen: unknown[] = [];
    const { server } = build(async ({ params }, _ctx, next) => {
      seen.push(params["arguments"]);
      const result = await next();
      seen.push(result["isError"]);
      return result;
    });
    expectResult(await send(server, "tools/call", { name: "echo", arguments: { text: 5 } }));
    expect(seen).toEqual([{ text: 5 }, true]);
  });

  it("does not run for what is not called: another name, another method, a message that is none", async () => {
    const { server } = build(() => expect.unreachable());
    await send(server, "tools/call", { name: "nobody" });
    await send(server, "tools/burn");
    await send(server, "tools/call", { ...call, _meta: 5 });
  });

  it("is told of the request what handlers are told", async () => {
    const { server } = build((_request, ctx, next) => {
      expect(ctx).toMatchObject({
        requestId: expect.anything(),
        protocolVersion: "2026-07-28",
        clientInfo: { name: "test-client" },
        auth: null,
        requestState: undefined,
        inputResponses: {},
        context: undefined,
      });
      expect(ctx.signal.aborted).toBe(false);
      return next();
    });
    expectResult(await send(server, "tools/call", call));
  });

  it.each([
    ["nothing", undefined],
    ["a text", "hi"],
    ["null", null],
    ["a list", []],
  ])("that returns %s is refused, and the operator is told which kind of thing did that", async (_, result) => {
    const { server, events } = build(() => result as never);
    expect(expectError(await send(server, "tools/call", call))).toEqual({
      code: -32603,
      message: "Handler returned an invalid result",
    });
    expect(failures(events)).toEqual([expect.stringContaining("a middleware returned")]);
  });

  it("that calls next twice fails, and the request has run once", async () => {
    let runs = 0;
    const { server, events } = build(async (_request, _ctx, next) => {
      await next();
      return next();
    });
    server.registerTool("count", {}, () => String(++runs));
    expect(expectResult(await send(server, "tools/call", { name: "count" }))).toMatchObject({ isError: true });
    expect(failures(events)).toEqual([expect.stringContaining("called next() twice")]);
    expect(runs).toBe(1);
  });

  it("serves requests at the same time, each with a next of its own", async () => {
    const { server } = build(async (_request, _ctx, next) => next());
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
    const responses = await Promise.all(
      texts.map((text) => send(server, "tools/call", { name: "echo", arguments: { text } })),
    );
    expect(responses.map((response) => expectResult(response)["content"])).toEqual(
      texts.map((text) => [{ type: "text", text }]),
    );
  });
});

describe("what middleware throws", () => {
  const throwing =
    (thrown: unknown): Middleware =>
    () => {
      throw thrown;
    };

  it("is, for a tool, what a handler's error is", async () => {
    const told = build(throwing(new ToolError("not today")));
    expect(expectResult(await send(told.server, "tools/call", call))).toMatchObject({
      isError: true,
      content: [{ text: "not today" }],
    });
    expect(failures(told.events)).toEqual([]);
    const crashed = build(throwing(new RangeError("secret")));
    const result = expectResult(await send(crashed.server, "tools/call", call));
    expect(result).toMatchObject({ isError: true });
    expect(JSON.stringify(result)).not.toContain("secret");
    expect(failures(crashed.events)).toEqual(["RangeError: secret"]);
  });

  it.each([
    ["prompts/get", { name: "p" }],
    ["resources/read", { uri: "x://r" }],
    ["tools/list", {}],
    ["server/discover", {}],
  ])("is, for %s, a neutral error, told to the operator", async (method, params) => {
    const { server, events } = build(throwing(new RangeError("secret")));
    expect(expectError(await send(server, method, params))).toEqual({ code: -32603, message: "Internal error" });
    expect(failures(events)).toEqual(["RangeError: secret"]);
  });

  it.each([
    ["tools/call", call],
    ["prompts/get", { name: "p" }],
    ["tools/list", {}],
  ])("is, for %s, passed on as it is where it is an error of the protocol", async (method, params) => {
    const error = new ProtocolError("ERR_MCP_INVALID_PARAMS", "not you", { rpcCode: 429, data: { wait: 5 } });
    const { server, events } = build(throwing(error));
    expect(expectError(await send(server, method, params))).toEqual({
      code: 429,
      message: "not you",
      data: { wait: 5 },
    });
    expect(failures(events)).toEqual([]);
  });
});

describe("what goes wrong behind middleware", () => {
  it("is seen as the client will see it: results of tools, errors of all else", async () => {
    const seen: unknown[] = [];
    const { server } = build(async (_request, _ctx, next) => {
      try {
        const result = await next();
        seen.push(result["isError"]);
        return result;
      } catch (error) {
        seen.push((error as ProtocolError).code);
        throw error;
      }
    });
    const crash = (): never => {
      throw new RangeError("x");
    };
    server.registerTool("crash", {}, crash);
    server.registerTool("told", {}, () => {
      throw new ToolError("x");
    });
    server.registerTool("refused", {}, () => {
      throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "x");
    });
    server.registerPrompt("crash", {}, crash);
    for (const name of ["crash", "told", "refused"]) await send(server, "tools/call", { name });
    await send(server, "prompts/get", { name: "crash" });
    expect(seen).toEqual([true, true, "ERR_MCP_INVALID_PARAMS", "ERR_MCP_INTERNAL"]);
  });

  it("is told to the operator once, however much middleware it passes", async () => {
    const pass: Middleware = (_request, _ctx, next) => next();
    const { server, events } = build(pass, pass, pass);
    const crash = (): never => {
      throw new RangeError("x");
    };
    server.registerTool("crash", {}, crash);
    server.registerPrompt("crash", {}, crash);
    await send(server, "tools/call", { name: "crash" });
    await send(server, "prompts/get", { name: "crash" });
    expect(failures(events)).toEqual(["RangeError: x", "RangeError: x"]);
  });

  it("may be turned into a result", async () => {
    const { server } = build(async (_request, _ctx, next) => {
      try {
        return await next();
      } catch {
        return { messages: [] };
      }
    });
    server.registerPrompt("crash", {}, () => {
      throw new RangeError("x");
    });
    expect(expectResult(await send(server, "prompts/get", { name: "crash" }))).toMatchObject({ messages: [] });
  });
});

describe("where there is neither middleware nor context", () => {
  it("nothing is put around anything", () => {
    const run = () => ({});
    expect(surroundMethod({}, run)).toBe(run);
    expect(surroundMethod({ middleware: [] }, run)).toBe(run);
    expect(buildPipeline({ middleware: [] }, () => ({}))).toBeUndefined();
  });
});
