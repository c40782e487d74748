import type { JSONRPCNotification, LoggingLevel } from "@proj/types";
import { describe, expect, it } from "vitest";
import { buildMeta, expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { CallContext, RequestContext } from "./call-context.ts";

/** Runs a tool that does `act`, and gives what was sent ahead of its result. */
async function collect(act: (ctx: CallContext) => void, meta: Record<string, unknown>): Promise<JSONRPCNotification[]> {
  const sent: JSONRPCNotification[] = [];
  const server = new McpServer({ name: "notes", version: "1.0.0" }, { onEvent: () => {} });
  server.registerTool("act", {}, (_args, ctx) => {
    act(ctx);
    return "done";
  });
  const params = { name: "act", _meta: { ...buildMeta(), ...meta } };
  expectResult(await send(server, "tools/call", params, { notify: (notification) => sent.push(notification) }));
  return sent;
}

describe("progress", () => {
  it.each(["token", 7])("is reported under the token of the request: %j", async (progressToken) => {
    const sent = await collect((ctx) => ctx.reportProgress({ progress: 0.5, total: 2, message: "half" }), {
      progressToken,
    });
    expect(sent).toEqual([
      {
        jsonrpc: "2.0",
        method: "notifications/progress",
        params: { progressToken, progress: 0.5, total: 2, message: "half" },
      },
    ]);
  });

  it("is not reported to a client that did not ask for it", async () => {
    expect(await collect((ctx) => ctx.reportProgress({ progress: 1 }), {})).toEqual([]);
  });

  it("only goes forward", async () => {
    const act = (ctx: CallContext): void => {
      for (const progress of [0, 1, 1, 0.5, Number.NaN, 2]) ctx.reportProgress({ progress });
    };
    expect((await collect(act, { progressToken: 1 })).map(({ params }) => params?.["progress"])).toEqual([0, 1, 2]);
  });

  it("goes forward whoever reports it: middleware, the author's context or the handler", async () => {
    const sent: unknown[] = [];
    const server = new McpServer(
      { name: "notes", version: "1.0.0" },
      {
        onEvent: () => {},
        context: ({ reportProgress }) => reportProgress({ progress: 5 }),
        middleware: [
          async (_request, ctx, next) => {
            ctx.reportProgress({ progress: 6 });
            const result = await next();
            ctx.reportProgress({ progress: 7 });
            ctx.reportProgress({ progress: 9 });
            return result;
          },
        ],
      },
    );
    const report = (_args: unknown, ctx: RequestContext): Record<string, unknown> => {
      for (const progress of [1, 5.5, 8]) ctx.reportProgress({ progress });
      return { content: [] };
    };
    server.registerTool("act", {}, report as () => { content: [] });
    server.registerMethod("acme/act", {}, report);
    const notify = ({ params }: JSONRPCNotification): unknown => sent.push(params?.["progress"]);
    const _meta = { ...buildMeta(), progressToken: 1 };
    expectResult(await send(server, "tools/call", { name: "act", _meta }, { notify }));
    expectResult(await send(server, "acme/act", { _meta }, { notify }));
    expect(sent).toEqual([5, 6, 8, 9, 5, 6, 8, 9]);
  });
});

describe("a log message", () => {
  it.each<[LoggingLevel, LoggingLevel[]]>([
    ["debug", ["debug", "warning", "emergency"]],
    ["warning", ["warning", "emergency"]],
    ["emergency", ["emergency"]],
  ])("reaches a client that asked for %s and above", async (level, expected) => {
    const act = (ctx: CallContext): void => {
      for (const each of ["debug", "warning", "emergency"] as const) ctx.log(each, { n: 1 }, { logger: "db" });
    };
    const sent = await collect(act, { "io.modelcontextprotocol/logLevel": level });
    expect(sent).toEqual(
      expected.map((each) => ({
        jsonrpc: "2.0",
        method: "notifications/message",
        params: { level: each, logger: "db", data: { n: 1 } },
      })),
    );
  });

  it("is not sent to a client that did not ask for it", async () => {
    expect(await collect((ctx) => ctx.log("emergency", "fire"), {})).toEqual([]);
  });

  it("with a level that does not exist is refused at the request", async () => {
    const server = new McpServer({ name: "notes", version: "1.0.0" });
    server.registerTool("act", {}, () => "done");
    const _meta = { ...buildMeta(), "io.modelcontextprotocol/logLevel": "loud" };
    expect(expectError(await send(server, "tools/call", { name: "act", _meta })).code).toBe(-32602);
  });
});
