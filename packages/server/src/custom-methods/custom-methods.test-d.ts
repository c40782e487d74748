import { expectTypeOf } from "vitest";
import * as z from "zod";
import type { MethodContext } from "../context/method-context.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

const server = new McpServer({ name: "types", version: "1.0.0" }, { context: () => ({ tenant: "acme" }) });
const low = new Server({ name: "types", version: "1.0.0" });
const Params = z.object({ year: z.coerce.number(), draft: z.boolean().default(false) });
const Result = z.object({ rows: z.array(z.string()), note: z.string().optional() });

server.registerMethod("acme/report", { params: Params, result: Result }, (params, ctx) => {
  expectTypeOf(params).toEqualTypeOf<{ year: number; draft: boolean }>();
  expectTypeOf(ctx).toEqualTypeOf<MethodContext<{ tenant: string }>>();
  return { rows: [ctx.context.tenant] };
});
server.registerMethod("acme/meta", { result: Result }, async (params) => {
  expectTypeOf(params).toEqualTypeOf<Record<string, never>>();
  return { rows: [], _meta: { "com.acme/took": 5 } };
});
server.registerMethod("acme/any", {}, () => ({ whatever: [1, { two: 2 }] }));

low.setRequestHandler("acme/report", { params: Params, result: Result }, async ({ year }, ctx) => {
  expectTypeOf(year).toEqualTypeOf<number>();
  expectTypeOf(ctx).toEqualTypeOf<MethodContext<undefined>>();
  return { rows: [String(year)] };
});
low.setRequestHandler("acme/any", {}, () => ({ whatever: 1 }));

// @ts-expect-error the result lacks its rows
server.registerMethod("acme/a", { result: Result }, () => ({ note: "none" }));
// @ts-expect-error a row is a text
server.registerMethod("acme/a", { result: Result }, () => ({ rows: [1] }));
// @ts-expect-error a handler must return an object
server.registerMethod("acme/a", {}, () => {});
// @ts-expect-error a text is no result
server.registerMethod("acme/a", {}, () => "done");
// @ts-expect-error the parameters have no such member
server.registerMethod("acme/a", { params: Params }, ({ month }) => ({ month }));
// @ts-expect-error a method that is not the specification's says what it takes, be it nothing
low.setRequestHandler("acme/a", () => ({}));
// @ts-expect-error what a schema is made of is none
server.registerMethod("acme/a", { params: { year: z.number() } }, () => ({}));
