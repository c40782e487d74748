import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import type { Question } from "../ask/question.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { accept, buildWatchedServer, cancel, decline } from "../flow/flow-run.fixture.ts";
import { outcome } from "../resolve/outcome.ts";
import { resolver } from "../resolve/resolver.ts";
import { type Fate, rows } from "./rows.fixture.ts";
import { type Asker, readEnd, targets } from "./targets.fixture.ts";

const later = elicit("And later?", z.object({ n: z.number() }));

/** Asks `q` in the first round, and something else in the second and third. */
const askers: { readonly [way: string]: (question: Question) => Asker } = {
  "by resolvers": (question) => {
    const q = resolver("q", () => outcome(question));
    const second = resolver("second", { q }, () => later);
    const third = resolver("third", { second }, () => later);
    return { resolve: { q, third }, handle: ({ resolved }) => JSON.stringify((resolved as { q: unknown }).q) };
  },
  "with ctx.ask": (question) => ({
    handle: async (ctx) => {
      const q = await ctx.ask("q", outcome(question));
      await ctx.ask("second", later);
      await ctx.ask("third", later);
      return JSON.stringify(q);
    },
  }),
  "with ctx.askAll": (question) => ({
    handle: async (ctx) => {
      const { q } = await ctx.askAll({ q: outcome(question) });
      await ctx.askAll({ second: later });
      await ctx.askAll({ third: later });
      return JSON.stringify(q);
    },
  }),
  "by a resolver, then with ctx.ask": (question) => ({
    resolve: { q: outcome(resolver("q", () => question)) },
    handle: async (ctx) => {
      await ctx.ask("second", later);
      await ctx.ask("third", later);
      return JSON.stringify((ctx.resolved as { q: unknown }).q);
    },
  }),
};

function toOutcome(fate: Fate): object | undefined {
  if (fate.is === "used") return { action: "accept", value: fate.value };
  if (fate.is === "declined") return { action: "decline" };
  return fate.is === "cancelled" ? { action: "cancel" } : undefined;
}

const recorded = rows.flatMap(([what, question, response, fate]) => {
  const value = toOutcome(fate);
  return value === undefined ? [] : [{ what, question, response, value }];
});

describe.each(Object.keys(askers))("an outcome of a question asked %s", (way) => {
  it.each(recorded)(
    "is kept, and nothing that is sent later changes it: $what",
    async ({ question, response, value }) => {
      const build = askers[way] as (question: Question) => Asker;
      for (const target of targets) {
        const { server } = buildWatchedServer();
        target.register(server, build(question));
        const asked: string[][] = [];
        let requestState: unknown;
        // Whatever else is said of `q` in later rounds was not asked for.
        const rounds = [
          {},
          { q: response },
          { second: accept({ n: 1 }), q: accept({ count: 5, ok: true }) },
          { third: accept({ n: 2 }), q: decline, second: cancel },
        ];
        for (const inputResponses of rounds) {
          const answer = await send(server, target.method, { ...target.params, requestState, inputResponses });
          const end = readEnd(target, answer);
          if (end.end !== "asks") {
            expect(end).toEqual({ end: "complete", text: JSON.stringify(value) });
            continue;
          }
          asked.push(Object.keys(end.messages));
          requestState = expectResult(answer)["requestState"];
        }
        expect(asked).toEqual([["q"], ["second"], ["third"]]);
      }
    },
  );
});
