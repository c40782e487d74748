import type { Baseline } from "../baseline.ts";
import { type Finding, isBroken } from "../finding.ts";
import { readLast, type Trace, writeAnswer } from "../trace.ts";
import type { Trial } from "../trial.ts";
import { compareOutcome } from "./compare-traces.ts";
import { judgeConduct } from "./judge-conduct.ts";

/** Judges a call that must go as the straight way does, with rounds that the way itself adds. */
export async function judgeLikeStraight(trial: Trial, trace: Trace, baseline: Baseline): Promise<Finding[]> {
  return [...judgeConduct(trace, (key) => trial.isListed(key)), ...(await judgeOutcome(trial, trace, baseline))];
}

/**
 * Judges whether a call came to the same end as the straight way, with the same effects. A result that is another one is held against a straight
 * call of this moment before it is told of: it may carry a time.
 */
export async function judgeOutcome(trial: Trial, trace: Trace, baseline: Baseline): Promise<Finding[]> {
  const findings = compareOutcome(trace, baseline);
  if (!findings.some(isOtherResult)) return findings;
  const straight = await trial.play(trial.setStage());
  if (writeAnswer(readLast(straight)) === writeAnswer(readLast(baseline.trace))) return findings;
  const reason =
    "The result is another one than it was, which it is in the straight way too by now, so it is not compared.";
  return findings.map((finding) => (isOtherResult(finding) ? { reason } : finding));
}

export function isOtherResult(finding: Finding): boolean {
  return isBroken(finding) && finding.rule === "other-result";
}
