import { toCanonicalJson } from "@proj/types";
import type { SeenQuestion } from "../drive/seen-question.ts";
import { type Effect, isSameEffect } from "./stage/effect.ts";
import { type Responses, readLast, type Trace, writeAnswer } from "./trace.ts";

/** The straight way, against which the others are held. */
export interface Baseline {
  readonly trace: Trace;
  /** Whether the result is the same each time that the call is made anew. */
  readonly hasSameResult: boolean;
  /** What was asked, with what went back for it. */
  readonly asked: readonly AskedQuestion[];
}

/** A question of the straight way. */
export interface AskedQuestion {
  readonly question: SeenQuestion;
  /** `undefined` where the script leaves it unanswered. */
  readonly response: unknown;
  /** Whether the script lets it be asked again. */
  readonly isListed: boolean;
}

/** Makes the baseline of two straight traces. */
export function buildBaseline(trace: Trace, again: Trace, isListed: (key: string) => boolean): Baseline {
  const asked = trace.rounds.flatMap(({ round }, index) =>
    round.questions.map((question) => ({
      question,
      response: trace.rounds[index + 1]?.round.responses?.[question.key],
      isListed: isListed(question.key),
    })),
  );
  return { trace, hasSameResult: writeAnswer(readLast(trace)) === writeAnswer(readLast(again)), asked };
}

/** The last answers to all that was asked, by key. */
export function readAnswers({ asked }: Baseline): Responses {
  return Object.fromEntries(
    asked.flatMap(({ question, response }) => (response === undefined ? [] : [[question.key, response]])),
  );
}

/** The keys that were asked, round by round, as text. */
export function writeKeys({ rounds }: Trace): string[] {
  return rounds.map(({ round }) => toCanonicalJson(round.questions.map(({ key }) => key).sort()));
}

/** What happens for the first time only after a round: in the straight way it waits for what the round asks. */
export function listWaiting({ trace }: Baseline, round: number): Effect[] {
  const before = trace.rounds.slice(0, round).flatMap(({ effects }) => effects);
  const after = trace.rounds.slice(round).flatMap(({ effects }) => effects);
  return after.filter((effect) => !before.some((other) => isSameEffect(effect, other)));
}
