import { expectTypeOf } from "vitest";
import * as z from "zod";
import type { RequestContext } from "../context/call-context.ts";
import { McpServer } from "../mcp-server.ts";
import { resolver } from "../resolve/resolver.ts";
import type { Middleware } from "./middleware.ts";

interface Database {
  readonly find: (id: string) => string;
}
declare const db: Database;
const info = { name: "types", version: "1.0.0" };

// The type of the context follows from what builds it, also where that waits or looks at the request.
const server = new McpServer(info, { context: () => ({ db }) });
expectTypeOf(server).toEqualTypeOf<McpServer<{ db: Database }>>();
expectTypeOf(new McpServer(info, { context: async () => ({ db }) })).toEqualTypeOf<McpServer<{ db: Database }>>();
expectTypeOf(
  new McpServer(info, {
    context: (request) => {
      expectTypeOf(request).toEqualTypeOf<RequestContext>();
      return { tenant: request.auth?.clientId ?? "" };
    },
    middleware: [
      (_request, ctx, next) => {
        expectTypeOf(ctx.context).toEqualTypeOf<{ tenant: string }>();
        return next();
      },
    ],
  }),
).toEqualTypeOf<McpServer<{ tenant: string }>>();
expectTypeOf(
  new McpServer(info, {
    context: () => ({ db }),
    maySubscribe: (uri, ctx) => {
      expectTypeOf(ctx.context).toEqualTypeOf<{ db: Database }>();
      return ctx.context.db.find(uri) !== "";
    },
  }),
).toEqualTypeOf<McpServer<{ db: Database }>>();
expectTypeOf(new McpServer(info)).toEqualTypeOf<McpServer<unknown>>();

// Every handler has it.
server.registerTool("tool", { inputSchema: z.object({ id: z.string() }) }, ({ id }, { context }) => {
  expectTypeOf(context).toEqualTypeOf<{ db: Database }>();
  return context.db.find(id);
});
server.registerPrompt("prompt", {}, (_args, { context }) => context.db.find("a"));
server.registerResource("resource", { uri: "a://b" }, (_args, { context }) => context.db.find("a"));
server.registerResourceTemplate("template", { uriTemplate: "a://{b}" }, ({ b }, { context }) => context.db.find(b));

// A resolver says what it needs; a server that has more than that will do.
const row = resolver("row", ({ id }: { id: string }, { context }: { context: { db: Database } }) =>
  context.db.find(id),
);
const other = resolver("other", (_args: unknown, { context }: { context: { cache: Map<string, string> } }) =>
  String(context.cache.get("a")),
);
const both = resolver("both", { row, other }, (_args: { id: string }, values, { context }) => {
  expectTypeOf(context).toExtend<{ db: Database; cache: Map<string, string> }>();
  return `${values.row} ${values.other}`;
});
const inputSchema = z.object({ id: z.string() });

server.registerTool("resolved", { inputSchema, resolve: { row } }, (_args, { resolved }) => {
  expectTypeOf(resolved.row).toEqualTypeOf<string>();
  return resolved.row;
});
// @ts-expect-error the server's context has no cache
server.registerTool("missing", { inputSchema, resolve: { other } }, (_args, { resolved }) => resolved.other);
// @ts-expect-error nor has it one for a resolver that another one needs
server.registerTool("deep", { inputSchema, resolve: { both } }, (_args, { resolved }) => resolved.both);
// @ts-expect-error a server without a context has nothing to give
new McpServer(info).registerTool("none", { inputSchema, resolve: { row } }, (_args, { resolved }) => resolved.row);

const wide = new McpServer(info, { context: () => ({ db, cache: new Map<string, string>() }) });
wide.registerTool("both", { inputSchema, resolve: { both } }, (_args, { resolved }) => resolved.both);
// @ts-expect-error the context has no such member
wide.registerTool("member", {}, (_args, { context }) => String(context.nothing));

// Middleware for any server needs nothing of the context, and one that needs something says what.
const timing: Middleware = async (request, _ctx, next) => {
  expectTypeOf(request.target).toEqualTypeOf<string | undefined>();
  return next();
};
const tenant: Middleware<{ readonly tenant: string }> = (_request, ctx, next) => {
  expectTypeOf(ctx.context.tenant).toEqualTypeOf<string>();
  return next();
};
new McpServer(info, { middleware: [timing] });
new McpServer(info, { context: () => ({ tenant: "a" }), middleware: [timing, tenant] });
// @ts-expect-error the context has no tenant
new McpServer(info, { context: () => ({ db }), middleware: [tenant] });
// @ts-expect-error a middleware gives a result
new McpServer(info, { middleware: [async (_request, _ctx, next) => void (await next())] });
