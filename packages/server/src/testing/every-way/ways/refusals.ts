import type { SeenQuestion } from "../../drive/seen-question.ts";
import { type Baseline, listWaiting } from "../baseline.ts";
import { type Finding, isBroken } from "../finding.ts";
import { judgeConduct } from "../judge/judge-conduct.ts";
import { countEffect, describeEffect, listEffects } from "../stage/effect.ts";
import { readEffects, readLast, type Trace, writeAnswer } from "../trace.ts";
import type { Trial, Way } from "../trial.ts";
import { isAt, nameQuestion } from "./name-question.ts";

const refusals = { declined: { action: "decline" }, cancelled: { action: "cancel" } } as const;

/** Each question that a person is asked, declined and cancelled, in each round that asks it. */
export function listRefusals(baseline: Baseline): Way[] {
  return baseline.asked.flatMap(({ question }) => {
    if (question.kind !== "elicit" && question.kind !== "elicitUrl") return [];
    return Object.entries(refusals).map(([word, response]) => ({
      name: `${nameQuestion(question, baseline)} ${word}`,
      run: (trial: Trial) => tryRefusal(trial, baseline, question, { word, response }),
    }));
  });
}

async function tryRefusal(
  trial: Trial,
  baseline: Baseline,
  question: SeenQuestion,
  { word, response }: { readonly word: string; readonly response: object },
): Promise<Finding[]> {
  const trace = await trial.play(trial.setStage(), {
    answer: (asked) => (isAt(asked, question) ? { instead: response } : undefined),
  });
  const conduct = judgeConduct(trace, (key) => trial.isListed(key));
  // What follows when it is accepted at last is not to be judged.
  const isAskedAgain = conduct.some((found) => isBroken(found) && found.rule === "asked-after-refusal");
  if (isAskedAgain || trial.isOptional(question.key)) return conduct;
  return [...conduct, ...judgeEffects(trial, { trace, baseline, question, word })];
}

interface Refused {
  readonly trace: Trace;
  readonly baseline: Baseline;
  readonly question: SeenQuestion;
  readonly word: string;
}

function judgeEffects(trial: Trial, { trace, baseline, question, word }: Refused): Finding[] {
  const { key, round } = question;
  const waiting = listWaiting(baseline, round);
  const needsNoConsent = trial.options.needsNoConsent ?? [];
  const hint = `If that is meant, name "${key}" in \`optional\``;
  const happened = listEffects(trace.rounds.slice(round).flatMap(({ effects }) => effects));
  const findings = happened.flatMap((effect): Finding[] => {
    if (needsNoConsent.includes(effect.name)) return [];
    const described = describeEffect(effect);
    if (countEffect(waiting, effect) > 0) {
      const problem = `${described} happened although "${key}" was ${word}. ${hint}, or the effect in \`needsNoConsent\`.`;
      return [{ rule: "effect-despite-refusal", problem }];
    }
    // One that had happened before the question is told of for happening again.
    if (countEffect(readEffects(baseline.trace), effect) > 0) return [];
    const reason = `${described} happens when "${key}" is ${word} and not in the straight way; whether that is meant is not known. If it is, name it in \`needsNoConsent\`.`;
    return [{ reason }];
  });
  return waiting.length > 0 ? findings : [...findings, ...judgeResult({ trace, baseline, question, word }, hint)];
}

/** Where no effect waits for the answer, the result alone can tell whether a refusal is heeded. */
function judgeResult({ trace, baseline, question: { key }, word }: Refused, hint: string): Finding[] {
  if (trace.end.kind !== "complete") return [];
  if (!baseline.hasSameResult) {
    return [
      {
        reason: `No effect is counted that waits for "${key}", and the result is never the same: nothing tells whether it heeds that.`,
      },
    ];
  }
  if (writeAnswer(readLast(trace)) !== writeAnswer(readLast(baseline.trace))) return [];
  return [
    { rule: "refusal-ignored", problem: `"${key}" was ${word}, and the result is still ${trace.end.text}. ${hint}.` },
  ];
}
