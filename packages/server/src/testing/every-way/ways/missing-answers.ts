import type { SeenQuestion } from "../../drive/seen-question.ts";
import { type Baseline, listWaiting } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import { judgeConduct } from "../judge/judge-conduct.ts";
import { judgeOutcome } from "../judge/judge-like-straight.ts";
import { countEffect, describeEffect, joinWords, listEffects } from "../stage/effect.ts";
import type { Trial, Way } from "../trial.ts";
import { isAt, listSiblings, nameQuestion } from "./name-question.ts";

/** Each question left unanswered at first, and each round that asks several. */
export function listMissingAnswers(trial: Trial, baseline: Baseline): Way[] {
  const answered = baseline.asked.filter(({ response }) => response !== undefined).map(({ question }) => question);
  const single = answered.map((question) => ({
    name: `${nameQuestion(question, baseline)} left unanswered, then answered`,
    run: () => tryMissing(trial, baseline, [question]),
  }));
  const rounds = [...new Set(answered.map(({ round }) => round))].flatMap((round) => {
    const [first, ...others] = answered.filter((question) => question.round === round);
    if (first === undefined || others.length === 0) return [];
    const name = `round ${round} left unanswered, then answered`;
    return [{ name, run: () => tryMissing(trial, baseline, [first, ...others]) }];
  });
  return [...single, ...rounds];
}

async function tryMissing(
  trial: Trial,
  baseline: Baseline,
  left: readonly [SeenQuestion, ...SeenQuestion[]],
): Promise<Finding[]> {
  const trace = await trial.play(trial.setStage(), {
    answer: (asked) => (left.some((question) => isAt(asked, question)) ? { instead: undefined } : undefined),
  });
  const [{ round }] = left;
  const siblings = listSiblings(baseline, left[0]);
  // A handler that keeps its own state may well ask for all of a round again.
  const conduct = judgeConduct(trace, (key) => siblings.includes(key) || trial.isListed(key));
  const isWholeRound = siblings.length === left.length;
  const waiting = listWaiting(baseline, round);
  const early = listEffects(trace.rounds[round]?.effects ?? []).filter((effect) => countEffect(waiting, effect) > 0);
  const keys = joinWords(left.map(({ key }) => `"${key}"`));
  return [
    ...conduct,
    ...(isWholeRound ? early : []).map((effect) => ({
      rule: "effect-without-answer" as const,
      problem: `${describeEffect(effect)} happened while ${keys} had no answer.`,
    })),
    ...(await judgeOutcome(trial, trace, baseline)),
  ];
}
