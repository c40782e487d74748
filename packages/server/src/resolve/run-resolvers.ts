import { isOutcomeQuestion } from "../ask/outcome-question.ts";
import { isAskable } from "../ask/question.ts";
import type { CallContext } from "../context/call-context.ts";
import type { InLineVerbs } from "../context/in-line-verbs.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { SuspensionError } from "../errors/suspension-error.ts";
import { takeAccepted } from "../flow/ask-in-line.ts";
import type { FlowRun } from "../flow/flow-run.ts";
import type { SettledQuestion } from "../flow/open-question.ts";
import { settleQuestion } from "../flow/settle-question.ts";
import { readNode } from "./check-resolvers.ts";
import { guardVerbs } from "./guard-verbs.ts";
import type { AnyResolver, Resolvers } from "./resolver.ts";

/** Resolvers as they are registered. */
export interface RegisteredResolvers {
  readonly resolve: Resolvers;
  /** All that may run, dependencies included. */
  readonly nodes: ReadonlySet<AnyResolver>;
}

/** How resolvers of one call may ask. */
export interface ResolverAsking {
  /** The call's own. */
  readonly verbs: InLineVerbs;
  /** Builds the context of one resolver, which has verbs of its own. */
  readonly buildContext: (verbs: InLineVerbs) => CallContext;
}

/** What a resolver gives before it is decided what a no means: a value that it computed counts as accepted. */
type Resolved = SettledQuestion;

/**
 * Runs resolvers side by side, each at most once, and gives their values by name. What they ask is asked together.
 *
 * @throws what one of them threw; otherwise SuspensionError when one of them asks.
 */
export async function runResolvers(
  run: FlowRun,
  { resolve, nodes }: RegisteredResolvers,
  args: unknown,
  { verbs, buildContext }: ResolverAsking,
): Promise<{ readonly [name: string]: unknown }> {
  const started = new Map<AnyResolver, Promise<Resolved>>();

  function start(node: AnyResolver): Promise<Resolved> {
    const known = started.get(node);
    if (known !== undefined) return known;
    const work = run.track(compute(node));
    started.set(node, work);
    return work;
  }

  async function compute(node: AnyResolver): Promise<Resolved> {
    const dependencies = await readValues(node.dependencies);
    const reply = await computeReply(node, dependencies);
    if (isOutcomeQuestion(reply))
      return { action: "accept", value: await settleQuestion(run, node.key, reply.question) };
    return isAskable(reply) ? settleQuestion(run, node.key, reply) : { action: "accept", value: reply };
  }

  /** @throws SuspensionError also where the resolver caught it, for whatever it gives then it gives without the answer. */
  async function computeReply(node: AnyResolver, dependencies: object): Promise<unknown> {
    const guarded = guardVerbs(run, verbs);
    let thrown: unknown;
    try {
      const reply = await node.compute(args as never, dependencies as never, buildContext(guarded.verbs) as never);
      if (!guarded.isWaiting()) return reply;
    } catch (error) {
      if (!guarded.isWaiting() || SuspensionError.is(error) || QuestionFailedError.is(error)) throw error;
      thrown = error;
    }
    run.reportSwallowed(thrown);
    throw run.suspend();
  }

  async function readValue(resolver: AnyResolver): Promise<unknown> {
    const node = readNode(resolver);
    const resolved = await start(node);
    return resolver === node ? takeAccepted(node.key, resolved) : resolved;
  }

  /** All are waited for, so that all that can be asked is asked; what failed counts before what must wait. */
  async function readValues(resolvers: Resolvers): Promise<{ readonly [name: string]: unknown }> {
    const entries = Object.entries(resolvers);
    if (run.options.asking !== undefined) {
      // What is asked is open already; the first failure is the end of it.
      return Object.fromEntries(
        await Promise.all(entries.map(async ([name, each]) => [name, await readValue(each)] as const)),
      );
    }
    const settled = await Promise.allSettled(entries.map(([, resolver]) => readValue(resolver)));
    const reasons = settled.flatMap((result) => (result.status === "rejected" ? [result.reason as unknown] : []));
    if (reasons.length > 0) throw reasons.find((reason) => !SuspensionError.is(reason)) ?? reasons[0];
    return Object.fromEntries(
      entries.map(([name], index) => [name, (settled[index] as PromiseFulfilledResult<unknown>).value]),
    );
  }

  for (const { key } of nodes) run.claim("resolver", key);
  run.beginResolving();
  try {
    const values = await readValues(resolve);
    if (!run.isSuspended) return values;
    // One of them did not wait for something that it asked.
    run.reportSwallowed(undefined);
    throw run.suspend();
  } catch (thrown) {
    if (!SuspensionError.is(thrown)) run.withdraw();
    if (run.options.asking !== undefined) {
      // The others come to their end without their answers, so that none of them is at work when the call has ended.
      run.abandon();
      await run.drain();
    }
    throw thrown;
  } finally {
    run.endResolving();
  }
}
