import type { CreateMessageResult, ListRootsResult } from "@proj/types";
import { expectTypeOf } from "vitest";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { listRoots } from "../ask/list-roots.ts";
import type { Outcome } from "../ask/outcome-question.ts";
import { sample } from "../ask/sample.ts";
import type { CallContext } from "../context/call-context.ts";
import { McpServer } from "../mcp-server.ts";
import { outcome } from "./outcome.ts";
import { type Resolver, resolver } from "./resolver.ts";

const server = new McpServer({ name: "types", version: "1.0.0" });
const Confirm = z.object({ confirm: z.boolean() });
const Title = z.object({ title: z.string(), copies: z.coerce.number().default(1) });
const prompt = { messages: [], maxTokens: 3 };

const stock = resolver("stock", ({ title }: { title: string }) => ({ copies: title.length }));
const backorder = resolver("backorder", { stock }, ({ title }, { stock: { copies } }) => {
  expectTypeOf(title).toEqualTypeOf<string>();
  expectTypeOf(copies).toEqualTypeOf<number>();
  return copies > 0 ? { confirm: true } : elicit("Order anyway?", Confirm);
});
const summary = resolver("summary", async (_args: unknown, ctx) => {
  expectTypeOf(ctx).toEqualTypeOf<CallContext>();
  return sample(prompt);
});
const maybe = resolver("maybe", () => outcome(elicit("Maybe?", Confirm)));
const both = resolver("both", { backorder, summary }, ({ shelf }: { shelf: number; title: string }, values) => {
  expectTypeOf(values.backorder).toEqualTypeOf<{ confirm: boolean }>();
  expectTypeOf(values.summary).toEqualTypeOf<CreateMessageResult>();
  return shelf;
});

expectTypeOf(stock).toEqualTypeOf<Resolver<{ title: string }, { copies: number }>>();
expectTypeOf(outcome(stock)).toEqualTypeOf<Resolver<{ title: string }, Outcome<{ copies: number }>>>();
expectTypeOf(resolver("roots", () => listRoots())).toExtend<Resolver<unknown, ListRootsResult>>();

server.registerTool(
  "order",
  { inputSchema: Title, resolve: { stock, backorder, choice: outcome(backorder), summary, maybe } },
  async ({ title, copies }, { resolved, requestState }) => {
    expectTypeOf(copies).toEqualTypeOf<number>();
    expectTypeOf(resolved.stock.copies).toEqualTypeOf<number>();
    expectTypeOf(resolved.backorder.confirm).toEqualTypeOf<boolean>();
    expectTypeOf(resolved.summary).toEqualTypeOf<CreateMessageResult>();
    expectTypeOf(resolved.maybe).toEqualTypeOf<Outcome<{ confirm: boolean }>>();
    if (resolved.choice.action === "accept") expectTypeOf(resolved.choice.value.confirm).toEqualTypeOf<boolean>();
    // @ts-expect-error only an accepted outcome has a value
    void resolved.choice.value;
    // @ts-expect-error nothing is resolved under this name
    void resolved.other;
    return `ordered ${title} ${requestState}`;
  },
);

server.registerTool(
  "wide",
  { inputSchema: z.object({ title: z.string(), shelf: z.number() }), resolve: { both } },
  () => "x",
);

// @ts-expect-error the tool has no `title`
server.registerTool("bad", { inputSchema: z.object({ other: z.string() }), resolve: { stock } }, async () => "x");
// @ts-expect-error the tool's `title` is a number
server.registerTool("bad", { inputSchema: z.object({ title: z.number() }), resolve: { stock } }, async () => "x");
// @ts-expect-error a dependency of a dependency reads `title`
server.registerTool("bad", { inputSchema: z.object({ shelf: z.number() }), resolve: { both } }, async () => "x");
const byHand = inputRequired({ a: elicit("?", Confirm) });
// @ts-expect-error what is resolved cannot be mixed with questions built by hand
server.registerTool("mix", { inputSchema: Title, resolve: { stock } }, () => byHand);
// @ts-expect-error a question is no resolver
server.registerTool("bare", { resolve: { confirm: elicit("?", Confirm) } }, () => "x");
server.registerTool("none", { resolve: {} }, () => inputRequired({ a: elicit("?", Confirm) }));

server.registerPrompt("ask", { inputSchema: Title, resolve: { backorder } }, ({ title }, { resolved }) => {
  expectTypeOf(resolved.backorder).toEqualTypeOf<{ confirm: boolean }>();
  return title;
});
// @ts-expect-error the prompt has no `title`
server.registerPrompt("bad", { resolve: { stock } }, () => "x");

server.registerResourceTemplate("book", { uriTemplate: "book://{title}", resolve: { backorder } }, ({ title }, ctx) => {
  expectTypeOf(title).toEqualTypeOf<string>();
  expectTypeOf(ctx.resolved.backorder.confirm).toEqualTypeOf<boolean>();
  return ctx.uri;
});
// @ts-expect-error the template has no `title`
server.registerResourceTemplate("bad", { uriTemplate: "book://{id}", resolve: { stock } }, () => "x");

server.registerTool("plain", { inputSchema: Title }, async ({ title }, ctx) => {
  const plan = await ctx.once("plan", ({ idempotencyKey }) => ({ id: idempotencyKey.length }));
  expectTypeOf(plan).toEqualTypeOf<{ id: number }>();
  const { region } = await ctx.ask("region", elicit(`Where for ${title}?`, z.object({ region: z.enum(["eu", "us"]) })));
  expectTypeOf(region).toEqualTypeOf<"eu" | "us">();
  const several = await ctx.askAll({
    size: elicit("Size?", z.object({ gb: z.number() })),
    words: sample(prompt),
    page: outcome(elicitUrl("Visit", "https://a.example/")),
  });
  expectTypeOf(several.size.gb).toEqualTypeOf<number>();
  expectTypeOf(several.words).toEqualTypeOf<CreateMessageResult>();
  expectTypeOf(several.page).toEqualTypeOf<Outcome<true>>();
  expectTypeOf(
    await ctx.ask(
      "page",
      elicitUrl("Visit", ({ flowId }) => `https://a.example/${flowId}`),
    ),
  ).toEqualTypeOf<true>();
  const user = await ctx.waitFor("sign-in", elicitUrl("Sign in", "https://a.example/"), async ({ flowId }) =>
    flowId === "" ? undefined : { name: flowId },
  );
  expectTypeOf(user).toEqualTypeOf<{ name: string }>();
  expectTypeOf(ctx.canAsk(outcome(sample(prompt)))).toEqualTypeOf<boolean>();
  // @ts-expect-error a form is no page to wait for
  await ctx.waitFor("form", elicit("?", Confirm), () => 1);
  // @ts-expect-error a text is no question
  await ctx.ask("text", "Go?");
  // @ts-expect-error nothing was resolved
  void ctx.resolved.stock;
  return "done";
});

// @ts-expect-error a page whose URL is built for its flow cannot be asked by hand
inputRequired({ page: elicitUrl("Visit", () => "https://a.example/") });

server.registerTool("pushing", {}, async (_args, ctx) => {
  // @ts-expect-error nothing is pushed to the client; the editor shows what takes its place
  await ctx.elicitInput({ message: "Go?" });
  return "done";
});
