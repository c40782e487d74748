import { type Baseline, writeKeys } from "../baseline.ts";
import type { BrokenRule, EveryWayRule, Finding } from "../finding.ts";
import { countEffect, describeEffect, listEffects } from "../stage/effect.ts";
import { readEffects, readLast, type Trace, writeAnswer } from "../trace.ts";

/** Judges whether a call came to the same end as the straight way, with the same effects. */
export function compareOutcome(trace: Trace, baseline: Baseline): Finding[] {
  const { end } = trace;
  // Judged for themselves.
  if (end.kind === "unscripted" || end.kind === "endless" || end.kind === "stopped") return [];
  if (end.kind !== "complete") return [{ rule: "flow-lost", problem: `The call ended with ${end.text}.` }];
  const isOther = baseline.hasSameResult && writeAnswer(readLast(trace)) !== writeAnswer(readLast(baseline.trace));
  const result: Finding[] = isOther
    ? [{ rule: "other-result", problem: `The result is ${end.text} in place of ${baseline.trace.end.text}.` }]
    : [];
  return [...result, ...compareEffects(trace, baseline)];
}

function compareEffects(trace: Trace, baseline: Baseline): BrokenRule[] {
  const [here, straight] = [readEffects(trace), readEffects(baseline.trace)];
  return listEffects([...straight, ...here]).flatMap((effect) => {
    const [count, expected] = [countEffect(here, effect), countEffect(straight, effect)];
    if (count === expected) return [];
    const rule = count < expected ? "effect-missing" : "effect-twice";
    const about = describeEffect(effect);
    return [{ rule, about, problem: `${about} happened ${times(count)} in place of ${times(expected)}.` }];
  });
}

function times(count: number): string {
  if (count === 0) return "not at all";
  return count === 1 ? "once" : `${count} times`;
}

/** Judges whether a call asked the same in each round, and did the same in it. */
export function compareRounds(trace: Trace, baseline: Baseline, rule: EveryWayRule): BrokenRule[] {
  if (trace.end.kind === "unscripted" || trace.end.kind === "stopped") return [];
  const [here, straight] = [writeKeys(trace), writeKeys(baseline.trace)];
  const index = here.findIndex((keys, at) => keys !== straight[at]);
  if (index !== -1) {
    const [asked, expected] = [here[index], straight[index] ?? "nothing more"].map((keys) =>
      keys === "[]" ? "nothing" : keys,
    );
    return [{ rule, problem: `Round ${index + 1} asks ${asked} in place of ${expected}.` }];
  }
  return trace.rounds.flatMap(({ effects, round }, at) => {
    const early = listEffects(effects).filter(
      (effect) => countEffect(baseline.trace.rounds[at]?.effects ?? [], effect) === 0,
    );
    return early.map((effect) => ({ rule, problem: `${describeEffect(effect)} happened in round ${round.number}.` }));
  });
}
