import { ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { resolver } from "../resolve/resolver.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { drive } from "../testing/drive/drive.ts";
import { expectEveryWay } from "../testing/every-way/try-every-way.ts";
import type { Middleware, MiddlewareContext, MiddlewareRequest } from "./middleware.ts";

const mayGo = elicit("Go?", z.object({ go: z.boolean() }));
const howMany = elicit("How many?", z.object({ count: z.number() }));
const answers = { go: { go: true }, many: { count: 3 } };

/** The three ways of asking the same two things, one after the other. */
function registerAll(server: McpServer): void {
  server.registerTool("inline", {}, async (_args, ctx) => {
    const { go } = await ctx.ask("go", mayGo);
    const { count } = await ctx.ask("many", howMany);
    return `${go} ${count}`;
  });
  const go = resolver("go", () => mayGo);
  const many = resolver("many", { go }, () => howMany);
  server.registerTool("resolved", { resolve: { go, many } }, (_args, { resolved }) => {
    return `${resolved.go.go} ${resolved.many.count}`;
  });
  server.registerTool("hand", {}, async (_args, ctx) => {
    if (ctx.requestState === undefined) {
      const go = await ctx.answer("go", mayGo);
      if (go.status === "missing" || go.status === "invalid") return inputRequired({ go: mayGo });
      return go.status === "accepted"
        ? inputRequired({ many: howMany }, { state: String(go.value.go) })
        : { isError: true, content: [] };
    }
    const many = await ctx.answer("many", howMany);
    if (many.status === "accepted") return `${ctx.requestState} ${many.value.count}`;
    return many.status === "missing" || many.status === "invalid"
      ? inputRequired({ many: howMany }, { state: ctx.requestState })
      : { isError: true, content: [] };
  });
}

interface Seen {
  readonly request: MiddlewareRequest;
  readonly ctx: MiddlewareContext;
  readonly result: { readonly [member: string]: unknown };
}

function build(middleware: readonly Middleware[]): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "asking", version: "1.0.0" },
    { middleware, onEvent: (e) => void events.push(e) },
  );
  registerAll(server);
  return { server, events };
}

describe("questions pass through middleware", () => {
  const pass: Middleware = (_request, _ctx, next) => next();

  it.each(["inline", "resolved", "hand"])("that were asked by the tool %s, through all of its rounds", async (name) => {
    const seen: Seen[] = [];
    const { server } = build([
      pass,
      async (request, ctx, next) => {
        const result = await next();
        seen.push({ request, ctx, result });
        return result;
      },
    ]);
    const told = await drive(server).callTool(name, {}, { answers });
    expect(told.text).toBe("true 3");
    expect(seen.map(({ result }) => result["resultType"])).toEqual(["input_required", "input_required", undefined]);
    expect(seen.map(({ ctx }) => Object.keys(ctx.inputResponses))).toEqual([[], ["go"], ["many"]]);
    // A token is neither in what came nor in what goes, and what the author remembered is plain.
    expect(seen.map(({ request }) => Object.keys(request.params).sort())).toEqual([
      ["_meta", "arguments", "name"],
      ["_meta", "arguments", "name"],
      ["_meta", "arguments", "name"],
    ]);
    const states = name === "hand" ? [undefined, undefined, "true"] : [undefined, undefined, undefined];
    expect(seen.map(({ ctx }) => ctx.requestState)).toEqual(states);
    const written = name === "hand" ? [undefined, "true"] : [undefined, undefined];
    expect(seen.slice(0, 2).map(({ result }) => result["requestState"])).toEqual(written);
  });

  it.each(["inline", "resolved", "hand"])("and hold in every way (%s)", { timeout: 60_000 }, async (tool) => {
    const report = await expectEveryWay(
      (overrides) => {
        const server = new McpServer({ name: "asking", version: "1.0.0" }, { ...overrides, middleware: [pass, pass] });
        registerAll(server);
        return server;
      },
      { tool, answers },
    );
    expect(report.problems).toEqual([]);
  });

  it.each<[string, Middleware]>([
    ["other questions", async (_request, _ctx, next) => ({ ...(await next()) })],
    ["questions that nobody asked", () => ({ ...inputRequired({ go: mayGo }) })],
    [
      "the questions of an earlier request",
      (() => {
        let first: { readonly [member: string]: unknown } | undefined;
        return async (_request, _ctx, next) => {
          first ??= await next();
          return first;
        };
      })(),
    ],
  ])("as they are: %s are refused", async (what, middleware) => {
    const { server, events } = build([middleware]);
    const first = await send(server, "tools/call", { name: "inline" });
    const response = what.startsWith("the questions") ? await send(server, "tools/call", { name: "inline" }) : first;
    expect(expectError(response)).toEqual({ code: -32603, message: "Handler returned an invalid result" });
    expect(events.filter(({ type }) => type === "handler-failed")).toMatchObject([
      { error: { message: expect.stringContaining("only handlers ask") } },
    ]);
  });

  it("or do not go out: a middleware may refuse to have the user asked", async () => {
    const { server } = build([
      async (_request, _ctx, next) => {
        const result = await next();
        if (result["resultType"] !== "input_required") return result;
        throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "nobody is to be asked");
      },
    ]);
    expect(expectError(await send(server, "tools/call", { name: "inline" })).message).toBe("nobody is to be asked");
  });
});

describe("a round that counts once", () => {
  /** A tool that asks, and then crashes the first time. */
  function buildOnce(middleware: readonly Middleware[]): { server: McpServer; runs: () => number } {
    let runs = 0;
    const store = memorySingleUseStore();
    const server = new McpServer(
      { name: "once", version: "1.0.0" },
      { middleware, onEvent: () => {}, requestState: { singleUse: { store, mode: "retryable" }, singleProcess: true } },
    );
    server.registerTool("it", {}, async (_args, ctx) => {
      await ctx.ask("go", mayGo);
      runs++;
      if (runs === 1) throw new RangeError("x");
      return "done";
    });
    return { server, runs: () => runs };
  }

  it.each<[string, Middleware]>([
    ["passes it on", (_request, _ctx, next) => next()],
    [
      "adds something",
      async (_request, _ctx, next) => {
        const result = await next();
        return result["resultType"] === "input_required" ? result : { ...result, _meta: { stamped: true } };
      },
    ],
  ])(
    "and crashed may be run again, also where middleware %s; what then came of it is given again",
    async (_, middleware) => {
      const { server, runs } = buildOnce([middleware]);
      const asked = expectResult(await send(server, "tools/call", { name: "it" }));
      const round = {
        name: "it",
        requestState: asked["requestState"],
        inputResponses: { go: { action: "accept", content: { go: true } } },
      };
      const results = [];
      for (let attempt = 0; attempt < 3; attempt++) results.push(expectResult(await send(server, "tools/call", round)));
      expect(results.map(({ isError }) => isError)).toEqual([true, undefined, undefined]);
      expect(results[2]).toEqual(results[1]);
      expect(runs()).toBe(2);
    },
  );
});
