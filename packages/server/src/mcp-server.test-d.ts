import type { CallToolResult, CreateMessageResult, InputRequiredResult, ListRootsResult } from "@proj/types";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "./ask/elicit.ts";
import { inputRequired } from "./ask/input-required.ts";
import type { listRoots } from "./ask/list-roots.ts";
import type { AnswerOf } from "./ask/question.ts";
import type { sample } from "./ask/sample.ts";
import type { CallContext, RequestContext } from "./context/call-context.ts";
import { McpServer } from "./mcp-server.ts";
import { Server } from "./server.ts";
import { text } from "./tools/text.ts";

const server = new McpServer({ name: "types", version: "1.0.0" });
const Region = z.object({ region: z.enum(["eu", "us"]), size: z.number().default(1) });
const whichRegion = elicit("Which?", Region);

server.registerTool(
  "typed",
  { inputSchema: z.object({ title: z.string(), copies: z.coerce.number().default(1) }) },
  async (args, ctx) => {
    expectTypeOf(args).toEqualTypeOf<{ title: string; copies: number }>();
    expectTypeOf(ctx).toExtend<CallContext>();
    expectTypeOf(ctx.requestState).toEqualTypeOf<string | undefined>();
    expectTypeOf(await ctx.accepted("region", whichRegion)).toEqualTypeOf<
      { region: "eu" | "us"; size: number } | undefined
    >();
    expectTypeOf(await ctx.accepted("page", elicitUrl("Go", "https://a.example/"))).toEqualTypeOf<true | undefined>();
    const answer = await ctx.answer("region", whichRegion);
    if (answer.status === "accepted") expectTypeOf(answer.value.region).toEqualTypeOf<"eu" | "us">();
    else if (answer.status === "invalid") expectTypeOf(answer.problem).toEqualTypeOf<string>();
    else expectTypeOf(answer.status).toEqualTypeOf<"declined" | "cancelled" | "missing" | "outdated">();
    return "done";
  },
);

server.registerTool("untyped", {}, (args) => {
  expectTypeOf(args).toEqualTypeOf<Record<string, never>>();
  return text("done");
});

server.registerTool("asks", {}, () => inputRequired({ region: whichRegion }));

server.registerTool("proxy", {}, (): CallToolResult => ({ resultType: "complete", content: [] }));
server.registerTool("destructured", {}, async (_args, { answer, accepted, requestState }) => {
  expectTypeOf(requestState).toEqualTypeOf<string | undefined>();
  await answer("region", whichRegion);
  return String(await accepted("region", whichRegion));
});

// @ts-expect-error a handler must return something
server.registerTool("void", {}, () => {});
// @ts-expect-error a number is no reply
server.registerTool("number", {}, () => 5);
// @ts-expect-error the arguments have no such member
server.registerTool("member", { inputSchema: z.object({ a: z.string() }) }, ({ b }) => String(b));
// @ts-expect-error a schema of what is no schema
server.registerTool("schema", { inputSchema: { type: "object" } }, () => "done");
// @ts-expect-error a question needs a schema
elicit("Which?");
// @ts-expect-error the state is text
inputRequired({}, { state: { step: 1 } });

expectTypeOf<AnswerOf<ReturnType<typeof sample>>>().toEqualTypeOf<CreateMessageResult>();
expectTypeOf<AnswerOf<ReturnType<typeof listRoots>>>().toEqualTypeOf<ListRootsResult>();
expectTypeOf(inputRequired({ region: whichRegion })).toEqualTypeOf<InputRequiredResult>();

const low = new Server({ name: "types", version: "1.0.0" });

low.setRequestHandler("tools/call", async (params, ctx) => {
  expectTypeOf(params.name).toEqualTypeOf<string>();
  expectTypeOf(params.arguments).toEqualTypeOf<Record<string, unknown> | undefined>();
  expectTypeOf(params.requestState).toEqualTypeOf<string | undefined>();
  expectTypeOf(ctx).toEqualTypeOf<RequestContext>();
  if (params.arguments === undefined) return { resultType: "input_required", requestState: "s" };
  return { content: [] } satisfies Omit<CallToolResult, "resultType">;
});
low.setRequestHandler("resources/read", ({ uri }) => ({ contents: [{ uri, text: "x" }] }));
low.setRequestHandler("tools/list", () => ({ tools: [], ttlMs: 5 }));
// @ts-expect-error a list never asks
low.setRequestHandler("tools/list", () => ({ resultType: "input_required", requestState: "s" }));
// @ts-expect-error a prompt has messages
low.setRequestHandler("prompts/get", () => ({ content: [] }));
// @ts-expect-error there is no such method
low.setRequestHandler("tools/burn", () => ({}));
// @ts-expect-error discovery follows from the other handlers
low.setRequestHandler("server/discover", () => ({}));
