import type { AskingMethod, InputResponses } from "@proj/types";
import type { InFlight } from "../abort/in-flight.ts";
import { RoundRefusedError } from "../errors/round-refused-error.ts";
import { copyJson } from "../messages/copy-json.ts";
import { checkAnswers } from "../questions/check-answers.ts";
import { readQuestions } from "../questions/question.ts";
import type { SendingState } from "../rounds/round-state.ts";
import type { BeforeRound, UpcomingRound } from "./before-round.ts";
import type { CallContext } from "./call-context.ts";
import { type FlowCall, readArguments } from "./flow-call.ts";

/**
 * Shows a request that is about to be sent to those who want to see it, one after the other.
 *
 * @returns the answers to send in place of those of the state; `undefined` when nobody edited them.
 * @throws RoundRefusedError when one throws; InvalidAnswerError when what one returns does not fit; the signal's reason.
 */
export async function prepareRound(
  hooks: readonly BeforeRound[],
  { round, result, inputResponses }: SendingState,
  call: FlowCall<AskingMethod>,
  { connection, server }: CallContext,
  signal: AbortSignal | undefined,
): Promise<InputResponses | undefined> {
  const questions = result && inputResponses ? readQuestions(result) : [];
  let answers = inputResponses;
  for (const hook of hooks) {
    const told = {
      method: call.method,
      target: call.target,
      arguments: readArguments(call),
      round,
      server,
      questions: answers && Object.fromEntries(questions.map((question) => [question.key, question])),
      inputResponses: answers,
    };
    // What is undefined is left out.
    const upcoming = copyJson<unknown>(told, "the round") as Omit<UpcomingRound, "signal">;
    const edited = await callHook(hook, upcoming, connection.inFlight, signal);
    if (edited) answers = { ...answers, ...checkAnswers(questions, edited) };
  }
  return answers === inputResponses ? undefined : answers;
}

function callHook(
  hook: BeforeRound,
  upcoming: Omit<UpcomingRound, "signal">,
  inFlight: InFlight,
  source: AbortSignal | undefined,
): Promise<InputResponses | undefined> {
  return inFlight.run(source, async (signal) => {
    try {
      return await hook({ ...upcoming, signal });
    } catch (cause) {
      throw new RoundRefusedError("beforeRound refuses the round; see cause", { cause });
    }
  });
}
