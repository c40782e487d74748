import type { CallContext } from "../context/call-context.ts";
import { SuspensionError } from "../errors/suspension-error.ts";
import type { FlowRun } from "../flow/flow-run.ts";

/** A resolver's own view of its call. */
export interface GuardedContext {
  readonly ctx: CallContext;
  /** Whether something that the resolver itself asked must wait for the client, also where the resolver did not wait for it. */
  readonly isWaiting: () => boolean;
}

/**
 * Gives one resolver a context that starts nothing more in this round once something that it asked must wait: whatever it would do then it
 * would do without the answer. Other resolvers do not hang on that answer, and go on.
 */
export function guardContext(run: FlowRun, ctx: CallContext): GuardedContext {
  let isWaiting = false;
  let hasAsked = false;

  async function call<Result>(keys: readonly string[], start: () => Promise<Result>): Promise<Result> {
    if (isWaiting) throw run.suspend();
    const { size } = run.pending;
    try {
      const work = start();
      // What is started in the same turn is asked together, so this refuses nothing yet.
      if (run.pending.size > size) hasAsked = true;
      return await work;
    } catch (thrown) {
      // Where one of several questions failed, the others may still be on their way to the client.
      if (SuspensionError.is(thrown) || keys.some((key) => run.pending.has(key))) isWaiting = true;
      throw thrown;
    }
  }

  function guard<Result>(keys: readonly string[], start: () => Promise<Result>): Promise<Result> {
    return run.track(call(keys, start));
  }

  return {
    ctx: {
      ...ctx,
      ask: (key, question) => guard([key], () => ctx.ask(key, question)),
      askAll: (questions) => guard(Object.keys(questions), () => ctx.askAll(questions)),
      once: (key, step) => guard([key], () => ctx.once(key, step)),
      waitFor: (key, page, check, options) => guard([key], () => ctx.waitFor(key, page, check, options)),
    },
    isWaiting: () => isWaiting || hasAsked,
  };
}
