import type { CallToolResult, InputRequiredResult } from "@proj/types";
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import * as mini from "zod/mini";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { AnswerOf } from "../ask/question.ts";
import { McpServer } from "../mcp-server.ts";
import { resolver } from "../resolve/resolver.ts";
import { jsonSchema } from "../schema/json-schema.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { text } from "./text.ts";
import type { StructuredToolResult, ToolConfig, ToolReply } from "./tool-definition.ts";

const server = new McpServer({ name: "types", version: "1.0.0" });
const Row = z.object({ id: z.number(), at: z.string().default("now") });
const Mini = mini.object({ a: mini.string() });

// Arguments have the types of the schema, in whichever form it is given.
server.registerTool(
  "literal",
  { inputSchema: jsonSchema({ type: "object", properties: { a: { type: "string" } }, required: ["a"] }) },
  (args) => {
    expectTypeOf(args).toEqualTypeOf<{ readonly a: string }>();
    return args.a;
  },
);
server.registerTool(
  "pair",
  { inputSchema: { schema: Mini, jsonSchema: mini.toJSONSchema(Mini, { io: "input" }) } },
  (args) => {
    expectTypeOf(args).toEqualTypeOf<{ a: string }>();
    return args.a;
  },
);
server.registerTool(
  "transforming",
  {
    inputSchema: {
      schema: mini.object({ a: mini.pipe(mini.string(), mini.transform(Number)) }),
      jsonSchema: { type: "object" },
    },
  },
  (args) => {
    expectTypeOf(args).toEqualTypeOf<{ a: number }>();
    return "done";
  },
);
server.registerTool("valibot", { inputSchema: toStandardJsonSchema(v.object({ a: v.string() })) }, (args) => {
  expectTypeOf(args).toEqualTypeOf<{ a: string }>();
  return args.a;
});
server.registerTool("arktype", { inputSchema: type({ a: "string" }) }, (args) => {
  expectTypeOf(args).toEqualTypeOf<{ a: string }>();
  return args.a;
});
server.registerPrompt("pair", { inputSchema: { schema: Mini, jsonSchema: { type: "object" } } }, (args) => {
  expectTypeOf(args).toEqualTypeOf<{ a: string }>();
  return args.a;
});
server.registerResourceTemplate(
  "pair",
  { uriTemplate: "a://{a}", inputSchema: { schema: Mini, jsonSchema: {} } },
  (args) => {
    expectTypeOf(args).toEqualTypeOf<{ a: string }>();
    return args.a;
  },
);
expectTypeOf<AnswerOf<ReturnType<typeof askPair>>>().toEqualTypeOf<{ a: string }>();
function askPair() {
  return elicit("A?", { schema: Mini, jsonSchema: { type: "object" } });
}

// With an outputSchema a handler gives what the schema accepts: defaults may be left out.
server.registerTool("row", { outputSchema: Row }, () => ({ structuredContent: { id: 1 } }));
server.registerTool("row-later", { outputSchema: Row }, async () => ({ structuredContent: { id: 1, at: "then" } }));
server.registerTool("row-told", { outputSchema: Row }, () => ({
  structuredContent: { id: 1 },
  content: [{ type: "text", text: "One." }],
}));
server.registerTool("row-meta", { outputSchema: Row }, () => ({ structuredContent: { id: 1 }, _meta: { "x/y": 1 } }));
server.registerTool("failed", { outputSchema: Row }, () => ({ ...text("No rows."), isError: true }));
server.registerTool("either", { outputSchema: Row }, (_args, ctx) =>
  ctx.signal.aborted ? { isError: true, content: [] } : { structuredContent: { id: 1 } },
);
server.registerTool("asks", { outputSchema: Row }, (_args, ctx) =>
  ctx.requestState === undefined ? inputRequired({}, { state: "s" }) : { structuredContent: { id: 1 } },
);
server.registerTool("both", { inputSchema: z.object({ id: z.number() }), outputSchema: Row }, ({ id }) => ({
  structuredContent: { id },
}));
server.registerTool("list", { outputSchema: jsonSchema({ type: "array", items: { enum: ["a", "b"] } }) }, () => ({
  structuredContent: ["a"],
}));
const Choice = z.object({ size: z.enum(["s", "l"]), tags: z.array(z.enum(["a", "b"])) });
server.registerTool("choice", { outputSchema: Choice }, () => ({ structuredContent: { size: "s", tags: ["a"] } }));
server.registerTool("choice-later", { outputSchema: Choice }, async (_args, ctx) => {
  if (ctx.signal.aborted) return { isError: true, content: [{ type: "text", text: "Too late." }] };
  return { structuredContent: { size: "l", tags: [] } };
});
server.registerTool("named", { outputSchema: jsonSchema<string[]>({}) }, () => ({ structuredContent: ["a"] }));
server.registerTool("mini", { outputSchema: { schema: Mini, jsonSchema: mini.toJSONSchema(Mini) } }, () => ({
  structuredContent: { a: "x" },
}));
const ready = resolver("ready", () => 5);
server.registerTool("resolves", { outputSchema: Row, resolve: { ready } }, (_args, { resolved }) => ({
  structuredContent: { id: resolved.ready },
}));

// Without one, structured content is anything, and content may be left to the library.
server.registerTool("free", {}, () => ({ structuredContent: [1, "a"] }));
server.registerTool("proxy", {}, (): CallToolResult => ({ resultType: "complete", content: [] }));

// @ts-expect-error a text is no value of the outputSchema
server.registerTool("text", { outputSchema: Row }, () => "One row.");
// @ts-expect-error neither is content alone
server.registerTool("content", { outputSchema: Row }, () => text("One row."));
// @ts-expect-error the value has to be of the schema
server.registerTool("value", { outputSchema: Row }, () => ({ structuredContent: { id: "1" } }));
// @ts-expect-error a choice is one of those that there are
server.registerTool("choice", { outputSchema: Choice }, () => ({ structuredContent: { size: "m", tags: [] } }));
// @ts-expect-error also when it comes later
server.registerTool("later", { outputSchema: Row }, async () => ({ structuredContent: {} }));
// @ts-expect-error what a client received may hold anything
server.registerTool("proxied", { outputSchema: Row }, (): CallToolResult => ({ resultType: "complete", content: [] }));
// @ts-expect-error a failure tells what went wrong
server.registerTool("silent", { outputSchema: Row }, () => ({ isError: true as const }));
// @ts-expect-error questions are built by hand or resolved, not both
server.registerTool("mixed", { outputSchema: Row, resolve: { ready } }, () => inputRequired({}, { state: "s" }));
// @ts-expect-error a bare JSON Schema is no schema: jsonSchema({ … })
server.registerTool("bare", { outputSchema: { type: "object" } }, () => ({ structuredContent: {} }));
// @ts-expect-error a pair has a JSON Schema
server.registerTool("half", { inputSchema: { schema: Mini } }, () => "done");

expectTypeOf<ToolReply<Readonly<Record<never, never>>, StandardSchema<number, string>>>().toExtend<
  StructuredToolResult<number> | { readonly isError: true } | InputRequiredResult
>();
expectTypeOf<ToolConfig<StandardSchema>["outputSchema"]>().toEqualTypeOf<
  { readonly schema: never; readonly jsonSchema: { readonly [keyword: string]: unknown } } | undefined
>();
