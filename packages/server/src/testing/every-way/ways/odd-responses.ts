import { type Baseline, readAnswers } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import { compareRounds } from "../judge/compare-traces.ts";
import { judgeLikeStraight } from "../judge/judge-like-straight.ts";
import type { Trial, Way } from "../trial.ts";

/** No server has such a question. */
const NO_KEY = "nobody asked this";

/** Answers that nobody asked for, and answers in another order. */
export const oddResponses: readonly Way[] = [
  { name: "answers that were not asked for", run: tryUnasked },
  { name: "answers in another order", run: tryReversed },
];

async function tryUnasked(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  const all = { ...readAnswers(baseline), [NO_KEY]: { action: "accept", content: { ok: true } } };
  const trace = await trial.play(trial.setStage(), {
    first: { responses: all },
    rewrite: (responses, { questions }) => {
      const asked = questions.map(({ key }) => key);
      const unasked = Object.entries(all).filter(([key]) => !asked.includes(key));
      return { ...Object.fromEntries(unasked), ...responses };
    },
  });
  const taken = compareRounds(trace, baseline, "unasked-answer-taken");
  if (taken.length > 0) return taken;
  return judgeLikeStraight(trial, trace, baseline);
}

async function tryReversed(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  const hasSeveral = baseline.trace.rounds.some(({ round }) => Object.keys(round.responses ?? {}).length > 1);
  if (!hasSeveral) return [{ reason: "No round is sent with more than one answer." }];
  const trace = await trial.play(trial.setStage(), {
    rewrite: (responses) => Object.fromEntries(Object.entries(responses).reverse()),
  });
  return judgeLikeStraight(trial, trace, baseline);
}
