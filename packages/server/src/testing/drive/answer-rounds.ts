import { DriveError } from "./drive-error.ts";
import type { DriveOptions } from "./drive-options.ts";
import type { DrivenRound } from "./driven-round.ts";
import type { Script } from "./script.ts";
import { describeCall, type TestCall } from "./test-call.ts";
import { toResponse } from "./to-response.ts";

const MAX_ROUNDS = 20;

/**
 * Answers a call's questions by a script until the call is complete, or was left unanswered twice running.
 *
 * @returns all rounds.
 * @throws DriveError when the script has no answer, or the call does not end.
 */
export async function answerRounds(
  call: TestCall,
  first: DrivenRound,
  script: Script,
  { maxRounds = MAX_ROUNDS }: DriveOptions,
): Promise<DrivenRound[]> {
  const rounds = [first];
  let wasIgnored = false;
  for (let round = first; round.isAsking; ) {
    const isIgnored = round.questions.length > 0 && round.questions.every(({ key }) => script.leavesOpen(key));
    if (isIgnored && wasIgnored) break;
    wasIgnored = isIgnored;
    if (rounds.length >= maxRounds) throw new DriveError(describeEndless(call, rounds));
    round = await round.answer({}, { responses: await answerRound(round, script) });
    rounds.push(round);
  }
  return rounds;
}

/** Writes the script's answers to the questions of a round; `undefined` when nothing goes back. */
async function answerRound(
  { questions }: DrivenRound,
  script: Script,
): Promise<{ readonly [key: string]: unknown } | undefined> {
  const responses: [string, unknown][] = [];
  for (const question of questions) responses.push([question.key, toResponse(question, await script.answer(question))]);
  const given = responses.filter(([, response]) => response !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function describeEndless(call: TestCall, rounds: readonly DrivenRound[]): string {
  const asked = rounds.map(({ questions }) => questions.map(({ key }) => key).join(" + ") || "nothing");
  return `${describeCall(call)} is not complete after ${rounds.length} rounds. Asked, round by round: ${asked.join(", ")}. Raise maxRounds if that is meant.`;
}
