import { isRecord, type JSONRPCResponse } from "@proj/types";
import { type Baseline, listWaiting } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import { judgeConduct } from "../judge/judge-conduct.ts";
import { judgeEvents } from "../judge/judge-events.ts";
import { countEffect, describeEffect, listEffects } from "../stage/effect.ts";
import { readEffects, readLast, type Trace } from "../trace.ts";
import type { Trial, Way } from "../trial.ts";

/** A client that cannot be asked anything is told what it lacks, or served without a question. */
export const muteClient: Way = { name: "a client that cannot be asked", run: tryMute };

async function tryMute(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  const trace = await trial.play(trial.setStage(), { first: { capabilities: {} } });
  const [first] = baseline.asked;
  if (first === undefined) return [{ reason: "The call asks nothing." }];
  const isOptional = baseline.asked.every(({ question }) => trial.isOptional(question.key));
  return [...judgeEffects(trial, { trace, baseline, round: first.question.round, isOptional }), ...judgeAnswer(trace)];
}

function judgeAnswer(trace: Trace): Finding[] {
  const isAsked = trace.rounds.some(({ round }) => round.questions.length > 0);
  if (isAsked) {
    return [{ rule: "wrong-error", problem: "The client was asked what it did not declare that it can answer." }];
  }
  const response = readLast(trace);
  const crashes = trace.rounds.flatMap(({ round }) => judgeEvents(round)).filter(({ rule }) => rule === "crashed");
  if (crashes.length > 0) {
    return crashes.map(({ problem }) => ({ rule: "wrong-error", problem: `In place of -32021: ${problem}` }));
  }
  if ("error" in response) return judgeError(response);
  const { kind, text } = trace.end;
  if (kind === "complete") return [];
  if (kind === "failed") {
    return [
      {
        reason: `The call ended with ${text}; -32021 would tell the client what it lacks, and a model may well read this.`,
      },
    ];
  }
  return judgeConduct(trace, () => true);
}

function judgeError({ error }: Extract<JSONRPCResponse, { readonly error: unknown }>): Finding[] {
  const { requiredCapabilities } = (error.data ?? {}) as { readonly requiredCapabilities?: unknown };
  if (error.code !== -32021) {
    return [{ rule: "wrong-error", problem: `The error is ${error.code} "${error.message}" in place of -32021.` }];
  }
  if (isRecord(requiredCapabilities) && Object.keys(requiredCapabilities).length > 0) return [];
  return [
    {
      rule: "wrong-error",
      problem: "The error -32021 does not say in data.requiredCapabilities what the client lacks.",
    },
  ];
}

interface Muted {
  readonly trace: Trace;
  readonly baseline: Baseline;
  readonly round: number;
  readonly isOptional: boolean;
}

function judgeEffects(trial: Trial, { trace, baseline, round, isOptional }: Muted): Finding[] {
  const waiting = listWaiting(baseline, round);
  const needsNoConsent = trial.options.needsNoConsent ?? [];
  return listEffects(readEffects(trace))
    .filter((effect) => !isOptional && countEffect(waiting, effect) > 0 && !needsNoConsent.includes(effect.name))
    .map((effect) => ({
      rule: "effect-without-answer",
      problem: `${describeEffect(effect)} happened though nobody could be asked. If that is meant, name the questions in \`optional\`.`,
    }));
}
