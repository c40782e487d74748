import { expectTypeOf } from "vitest";
import * as z from "zod";
import { McpServer } from "../mcp-server.ts";

const server = new McpServer({ name: "types", version: "1.0.0" }, { context: () => ({ tenant: "acme" }) });
const Review = z.object({ language: z.enum(["go", "zig"]), framework: z.string().optional() });

server.registerPrompt(
  "review",
  {
    inputSchema: Review,
    complete: {
      language: (value, ctx) => {
        expectTypeOf(value).toEqualTypeOf<string>();
        expectTypeOf(ctx.args).toEqualTypeOf<{ readonly language?: string; readonly framework?: string }>();
        expectTypeOf(ctx.context).toEqualTypeOf<{ tenant: string }>();
        expectTypeOf(ctx.signal).toEqualTypeOf<AbortSignal>();
        return ["go", "zig"];
      },
      framework: async (value, { args }) => ({ values: [`${args.language}-${value}`], total: 7, hasMore: true }),
    },
  },
  ({ language }) => language,
);
server.registerPrompt("before", { complete: { language: () => [] }, inputSchema: Review }, () => "text");

server.registerResourceTemplate(
  "note",
  {
    uriTemplate: "note://{id}{/path*}{?lang}",
    complete: {
      id: (value, { args, context }) => [value, args.lang ?? context.tenant],
      path: () => ({ values: [] }),
      lang: async () => ["en"],
    },
  },
  ({ id }) => id,
);
server.registerResourceTemplate(
  "validated",
  {
    uriTemplate: "page://{number}",
    inputSchema: z.object({ number: z.coerce.number() }),
    complete: { number: () => [] },
  },
  ({ number }) => String(number + 1),
);
server.registerResourceTemplate(
  "built",
  { uriTemplate: `note://${String(1)}/{id}` as string, complete: { id: () => [] } },
  () => "text",
);
server.registerPrompt(
  "record",
  { inputSchema: z.record(z.string(), z.string()), complete: { a: () => [] } },
  () => "a",
);

// @ts-expect-error there is no such argument
server.registerPrompt("a", { inputSchema: Review, complete: { lnaguage: () => [] } }, () => "text");
// @ts-expect-error a prompt without arguments has none to complete
server.registerPrompt("a", { complete: { language: () => [] } }, () => "text");
// @ts-expect-error values are texts
server.registerPrompt("a", { inputSchema: Review, complete: { language: () => [1] } }, () => "text");
// @ts-expect-error a list of values is not how they are completed: which of them fit is up to a function
server.registerPrompt("a", { inputSchema: Review, complete: { language: ["go", "zig"] } }, () => "text");
// @ts-expect-error there is no such variable
server.registerResourceTemplate("a", { uriTemplate: "note://{id}", complete: { name: () => [] } }, () => "text");
// @ts-expect-error a template without variables has none to complete
server.registerResourceTemplate("a", { uriTemplate: "note://a", complete: { id: () => [] } }, () => "text");
// @ts-expect-error a resource has no variables
server.registerResource("a", { uri: "note://a", complete: { id: () => [] } }, () => "text");
// @ts-expect-error no tool's arguments are completed
server.registerTool("a", { inputSchema: Review, complete: { language: () => [] } }, () => "text");
