import { type BackChannel, type InputRequest, type InputResponse, showValue } from "@proj/types";
import { readKind } from "../ask/question.ts";
import { readReply } from "../ask/read-reply.ts";
import { MAX_DELAY_MS } from "../options/read-timeout.ts";

/** Answers by the keys of their questions. */
export type AnswersByKey = { readonly [key: string]: InputResponse };

/**
 * Puts questions to the client of a session, all at once. The first that has no answer ends it: the others are taken back.
 *
 * @returns the answers, or a sentence that says why there are none.
 */
export async function askTogether(
  questions: readonly (readonly [key: string, request: InputRequest])[],
  backChannel: BackChannel,
  signal: AbortSignal,
): Promise<AnswersByKey | string> {
  const timeoutMs = Math.min(backChannel.answerTimeoutMs, MAX_DELAY_MS);
  const control = new AbortController();
  let failure: string | undefined;
  function fail(text: string): void {
    failure ??= text;
    control.abort();
  }
  const leave = (): void => fail("The call has ended.");
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
  const timer = setTimeout(() => fail(`The questions were not answered within ${timeoutMs / 1000} s.`), timeoutMs);

  async function ask(key: string, request: InputRequest): Promise<readonly [string, InputResponse] | undefined> {
    try {
      const kind = readKind(request);
      const reply = readReply(key, kind, await backChannel.ask(key, request, control.signal));
      if ("answer" in reply) return [key, reply.answer];
      fail("problem" in reply ? reply.problem : `The user declined to answer ${showValue(key)}.`);
    } catch {
      fail(`The question ${showValue(key)} could not be asked.`);
    }
    return undefined;
  }

  try {
    const answers = await Promise.all(questions.map(([key, request]) => ask(key, request)));
    return failure ?? Object.fromEntries(answers.filter((answer) => answer !== undefined));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", leave);
  }
}
