import { inputRequired } from "../ask/input-required.ts";
import type { Question } from "../ask/question.ts";
import { outcome } from "../resolve/outcome.ts";
import { resolver } from "../resolve/resolver.ts";
import type { Asker } from "./targets.fixture.ts";

/** A way to ask one question, under the key `q`. Given the answer, each completes and says what it was. */
export interface Way {
  readonly name: string;
  /** Who tells a no from a yes: the engine, which fails the call; the engine, which makes it a value; or the handler itself. */
  readonly reads: "answers" | "outcomes" | "by hand";
  readonly build: (question: Question) => Asker;
}

function say(value: unknown): string {
  return `used ${JSON.stringify(value)}`;
}

export const ways: readonly Way[] = [
  {
    name: "resolver",
    reads: "answers",
    build: (question) => ({
      resolve: { it: resolver("q", () => question) },
      handle: ({ resolved }) => say((resolved as { it: unknown }).it),
    }),
  },
  {
    name: "resolver, its outcome",
    reads: "outcomes",
    build: (question) => ({
      resolve: { it: outcome(resolver("q", () => question)) },
      handle: ({ resolved }) => say((resolved as { it: unknown }).it),
    }),
  },
  {
    name: "resolver that gives an outcome",
    reads: "outcomes",
    build: (question) => ({
      resolve: { it: resolver("q", () => outcome(question)) },
      handle: ({ resolved }) => say((resolved as { it: unknown }).it),
    }),
  },
  {
    name: "ctx.ask",
    reads: "answers",
    build: (question) => ({ handle: async (ctx) => say(await ctx.ask("q", question)) }),
  },
  {
    name: "ctx.ask, an outcome",
    reads: "outcomes",
    build: (question) => ({ handle: async (ctx) => say(await ctx.ask("q", outcome(question))) }),
  },
  {
    name: "ctx.askAll",
    reads: "answers",
    build: (question) => ({ handle: async (ctx) => say((await ctx.askAll({ q: question })).q) }),
  },
  {
    name: "ctx.askAll, an outcome",
    reads: "outcomes",
    build: (question) => ({ handle: async (ctx) => say((await ctx.askAll({ q: outcome(question) })).q) }),
  },
  {
    name: "by hand",
    reads: "by hand",
    build: (question) => ({
      handle: async (ctx) => {
        const answer = await ctx.answer("q", question);
        return answer.status === "missing" ? inputRequired({ q: question }) : say(answer);
      },
    }),
  },
];
