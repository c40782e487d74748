import { ProtocolError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";
import type { MethodConfig, MethodHandler } from "./method-definition.ts";

const info = { name: "own", version: "1.0.0" };
const Params = z.strictObject({ year: z.coerce.number() });
const Result = z.object({ rows: z.array(z.string()) });

type Register = (name: string, config: MethodConfig<never, never>, handler: MethodHandler<never, never>) => unknown;

/** Both kinds of server register a method of one's own in the same way. */
const kinds = [
  ["McpServer", McpServer, (server: McpServer): Register => server.registerMethod.bind(server) as Register],
  ["Server", Server, (server: Server): Register => server.setRequestHandler.bind(server) as never],
] as const;

describe.each(kinds)("a method of one's own on %s", (_, Kind, toRegister) => {
  function build(): { server: McpServer | Server; register: (...args: [string, object, unknown]) => unknown } & {
    readonly events: ServerEvent[];
  } {
    const events: ServerEvent[] = [];
    const server = new Kind(info, { onEvent: (event) => void events.push(event) });
    return { server, events, register: toRegister(server as never) as never };
  }

  it("gets validated parameters without _meta, and its result carries what every result does", async () => {
    const { server, register } = build();
    register("acme/report", { params: Params }, ({ year }: { year: number }, ctx: { meta: object }) => ({
      next: year + 1,
      clientKnows: Object.keys(ctx.meta).length,
    }));
    expect(expectResult(await send(server, "acme/report", { year: "2026" }))).toEqual({
      resultType: "complete",
      next: 2027,
      clientKnows: 3,
      _meta: { "io.modelcontextprotocol/serverInfo": info },
    });
  });

  it("answers wrong parameters with their path, and parameters that are not taken", async () => {
    const { server, register } = build();
    register("acme/report", { params: Params }, () => ({}));
    register("acme/bare", {}, () => ({}));
    expect(expectError(await send(server, "acme/report", { year: "soon" }))).toEqual({
      code: -32602,
      message: expect.stringContaining("Invalid params: params.year: "),
    });
    expect(expectError(await send(server, "acme/bare", { extra: 1 }))).toEqual({
      code: -32602,
      message: "Invalid params: params.extra: no arguments are taken",
    });
    expect(expectResult(await send(server, "acme/bare"))).toMatchObject({ resultType: "complete" });
  });

  it("has its result validated, which keeps what every result may carry", async () => {
    const { server, register, events } = build();
    register("acme/good", { result: Result }, () => ({ rows: ["a"], secret: 5, _meta: { "com.acme/took": 5 } }));
    register("acme/bad", { result: Result }, () => ({ rows: [5] }));
    expect(expectResult(await send(server, "acme/good"))).toEqual({
      resultType: "complete",
      rows: ["a"],
      _meta: { "io.modelcontextprotocol/serverInfo": info, "com.acme/took": 5 },
    });
    expect(expectError(await send(server, "acme/bad"))).toEqual({
      code: -32603,
      message: "Handler returned an invalid result",
    });
    const error = expect.objectContaining({
      message: expect.stringContaining('the result of "acme/bad": result.rows[0]: '),
    });
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", method: "acme/bad", error }));
  });

  it.each([
    [undefined],
    [null],
    ["done"],
    [[1]],
    [{ resultType: "input_required", requestState: "s" }],
    [{ _meta: 5 }],
  ])("answers the reply %j with an internal error", async (reply) => {
    const { server, register } = build();
    register("acme/report", {}, () => reply);
    expect(expectError(await send(server, "acme/report"))).toEqual({
      code: -32603,
      message: "Handler returned an invalid result",
    });
  });

  it("answers what it throws", async () => {
    const { server, register, events } = build();
    const error = new RangeError("secret");
    register("acme/fails", {}, () => Promise.reject(error));
    register("acme/refuses", {}, () => {
      throw new ProtocolError("ERR_MCP_MISSING_CLIENT_CAPABILITY", "Speak com.acme/reports.", {
        data: { requiredCapabilities: { extensions: { "com.acme/reports": {} } } },
      });
    });
    expect(expectError(await send(server, "acme/fails"))).toEqual({ code: -32603, message: "Internal error" });
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", method: "acme/fails", error }));
    expect(expectError(await send(server, "acme/refuses"))).toEqual({
      code: -32021,
      message: "Speak com.acme/reports.",
      data: { requiredCapabilities: { extensions: { "com.acme/reports": {} } } },
    });
  });

  it.each([
    ["tools/call", "is a method of the specification"],
    ["server/discover", "is a method of the specification"],
    ["initialize", "is a method of the specification"],
    ["rpc.discover", "begins with what is kept"],
    ["notifications/acme", "begins with what is kept"],
    ["", "must have 1 to 128 characters"],
    ["a".repeat(129), "must have 1 to 128 characters"],
    ["acme report", "must have 1 to 128 characters"],
    ["acme/berÿcht", "must have 1 to 128 characters"],
    ["acme\r\nX-Evil: 1", "must have 1 to 128 characters"],
  ])("is not called %j", (name, message) => {
    const { register } = build();
    expect(() => register(name, {}, () => ({}))).toThrow(message);
  });

  it("is called what no other is, and has schemas that are some", () => {
    const { register } = build();
    register("acme/report", {}, () => ({}));
    expect(() => register("acme/report", {}, () => ({}))).toThrow(/registered already|has a handler already/);
    expect(() => register("acme/other", { params: { year: "number" } }, () => ({}))).toThrow(
      'The schema of method "acme/other" is no Standard Schema',
    );
    expect(() => register("acme/other", { result: z.object }, () => ({}))).toThrow("is no Standard Schema");
  });

  it("may have the name of a member that every object has", async () => {
    const { server, register } = build();
    register("constructor", {}, () => ({ made: true }));
    expect(expectResult(await send(server, "constructor"))).toMatchObject({ made: true });
    expect(expectResult(await send(server, "server/discover"))["capabilities"]).toEqual({ logging: {} });
  });
});

describe("registerMethod", () => {
  it("has middleware and the author's context around it", async () => {
    const seen: unknown[] = [];
    const server = new McpServer(info, {
      context: () => ({ tenant: "acme" }),
      middleware: [
        async ({ method, target, params }, _ctx, next) => {
          seen.push(method, target, params["year"]);
          return { ...(await next()), seen: true };
        },
      ],
    });
    server.registerMethod("acme/report", { params: Params }, ({ year }, { context }) => ({ year, ...context }));
    expect(expectResult(await send(server, "acme/report", { year: 2026 }))).toMatchObject({
      year: 2026,
      tenant: "acme",
      seen: true,
    });
    expect(seen).toEqual(["acme/report", undefined, 2026]);
  });

  it("can be taken back", async () => {
    const server = new McpServer(info);
    const { remove } = server.registerMethod("acme/report", {}, () => ({}));
    expectResult(await send(server, "acme/report"));
    remove();
    expect(expectError(await send(server, "acme/report")).code).toBe(-32601);
  });
});

describe("setRequestHandler", () => {
  it("refuses a bare handler for a method that is given none", () => {
    const server = new Server(info);
    for (const method of ["acme/report", "server/discover", "toString"]) {
      expect(() => server.setRequestHandler(method as "tools/list", () => ({ tools: [] }))).toThrow(
        "pass { params, result } before the handler",
      );
    }
  });
});
