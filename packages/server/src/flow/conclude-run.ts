import { QuestionFailedError } from "../errors/question-failed-error.ts";
import { SuspensionError } from "../errors/suspension-error.ts";
import type { FlowRun } from "./flow-run.ts";
import { Suspended } from "./suspended.ts";

/** Hears that a handler or a resolver caught the suspension and went on; `thrown` is what it threw instead, if it did. */
export type OnSwallowed = (keys: readonly string[], thrown: unknown) => void;

/**
 * Runs a handler to the end of its round. What it asked wins over what it returned: a handler that catches the suspension asks all the same, and
 * in a session the call ends when that is answered.
 *
 * @returns what the handler returned, or that it must wait for its client.
 * @throws what the handler threw, unless it must wait.
 */
export async function concludeRun<Reply>(
  run: FlowRun,
  onSwallowed: OnSwallowed,
  body: () => Promise<Reply>,
): Promise<Reply | Suspended> {
  let end: { readonly reply: Reply } | { readonly thrown: unknown };
  try {
    end = { reply: await body() };
  } catch (thrown) {
    end = { thrown };
  }
  if (run.isSuspended || ("reply" in end && run.options.asking?.isWaiting === true)) await run.drain();
  run.close();
  if (run.failure !== undefined) throw run.failure;
  if (!run.isSuspended || ("thrown" in end && QuestionFailedError.is(end.thrown))) {
    if ("thrown" in end) throw end.thrown;
    return end.reply;
  }
  const thrown = "thrown" in end ? end.thrown : undefined;
  const swallowed = SuspensionError.is(thrown) ? run.swallowed : { thrown };
  if (swallowed !== undefined) onSwallowed([...run.pending.keys()], swallowed.thrown);
  return new Suspended(run);
}
