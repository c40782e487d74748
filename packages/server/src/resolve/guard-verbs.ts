import type { InLineVerbs } from "../context/in-line-verbs.ts";
import { SuspensionError } from "../errors/suspension-error.ts";
import type { FlowRun } from "../flow/flow-run.ts";

/** What one resolver may do in its call. */
export interface GuardedVerbs {
  readonly verbs: InLineVerbs;
  /** Whether something that the resolver itself asked must wait for the client, also where the resolver did not wait for it. */
  readonly isWaiting: () => boolean;
}

/**
 * Gives one resolver verbs that start nothing more in this round once something that it asked must wait: whatever it would do then it
 * would do without the answer. Other resolvers do not hang on that answer, and go on.
 */
export function guardVerbs(run: FlowRun, own: InLineVerbs): GuardedVerbs {
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
    verbs: {
      ask: (key, question) => guard([key], () => own.ask(key, question)),
      askAll: (questions) => guard(Object.keys(questions), () => own.askAll(questions)),
      once: (key, step) => guard([key], () => own.once(key, step)),
      waitFor: (key, page, check, options) => guard([key], () => own.waitFor(key, page, check, options)),
    },
    isWaiting: () => isWaiting || hasAsked,
  };
}
