import type { CallContext } from "../../context/call-context.ts";
import { outcome } from "../../resolve/outcome.ts";
import { type AnyResolver, type Resolvers, resolver } from "../../resolve/resolver.ts";
import type { Asker } from "../targets.fixture.ts";
import type { Node, Program, Use } from "./program.fixture.ts";
import { type Asking, add, buildQuestion, linger, runSteps, type Surroundings } from "./run-program.fixture.ts";

/** Hears of every step that runs, and in which request. */
export type OnStep = (requestId: unknown, key: string, idempotencyKey: string) => void;

/** Builds the call that does a program: what an author would register. It completes with what its handler learned, as JSON. */
export function buildCall({ nodes, uses, steps }: Program, word: Surroundings["word"], onStep: OnStep): Asker {
  const built: AnyResolver[] = [];
  for (const [index, node] of nodes.entries()) {
    const compute = async (_args: unknown, dependencies: object, ctx: CallContext): Promise<unknown> => {
      if (node.isSlow) await linger();
      return give(node, index, Object.values(dependencies).map(toNumber), ctx, surround(ctx, word, onStep));
    };
    built.push(resolver(`n${index}`, pick(built, node.uses), compute));
  }
  return {
    resolve: pick(built, uses),
    handle: async (ctx) => {
      const known = Object.values(ctx.resolved ?? {}).map(toNumber);
      await runSteps(steps, "b", known, toAsking(ctx), surround(ctx, word, onStep));
      return JSON.stringify(known);
    },
  };
}

/** What a resolver gives that got `values`. */
async function give(
  { gives }: Node,
  index: number,
  values: number[],
  ctx: CallContext,
  around: Surroundings,
): Promise<unknown> {
  const key = `n${index}`;
  switch (gives.a) {
    case "value":
      return add(values) + index;
    case "question":
      return buildQuestion(around, key, values);
    case "outcome":
      return outcome(buildQuestion(around, key, values));
    case "question or value":
      return add(values) % 2 === 0 ? buildQuestion(around, key, values) : add(values) + index;
    case "value that it asks for itself":
      await runSteps(gives.steps, `${key}s`, values, toAsking(ctx), around);
      return values.at(-1) ?? 0;
  }
}

function pick(built: readonly AnyResolver[], uses: readonly Use[]): Resolvers {
  const picked = uses.map(({ node, takesNo }, index) => {
    const used = built[node] as AnyResolver;
    return [`use-${index}`, takesNo ? outcome(used) : used];
  });
  return Object.fromEntries(picked);
}

function surround({ requestId }: CallContext, word: Surroundings["word"], onStep: OnStep): Surroundings {
  return { word, onStep: (key, idempotencyKey) => onStep(requestId, key, idempotencyKey) };
}

function toAsking(ctx: CallContext): Asking {
  return {
    ask: ctx.ask as never,
    askAll: ctx.askAll as never,
    once: ctx.once as never,
    all: (work) => Promise.all(work),
  };
}

/** The number in whatever a resolver gives: a value, what was filled in, or an outcome of either. */
function toNumber(value: unknown): number {
  if (typeof value === "number") return value;
  const { n, action, value: inner } = value as { n?: number; action?: string; value?: unknown };
  if (n !== undefined) return n;
  if (action === "accept") return toNumber(inner);
  return action === "decline" ? -1 : -3;
}
