import { toCanonicalJson } from "@proj/types";
import type { DrivenRound } from "../../drive/driven-round.ts";
import type { Baseline } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import { judgeEvents } from "../judge/judge-events.ts";
import { judgeLikeStraight } from "../judge/judge-like-straight.ts";
import { judgeRejection } from "../judge/judge-rejection.ts";
import { passTime } from "../pass-time.ts";
import { describeEffect, type Effect, joinWords, listEffects } from "../stage/effect.ts";
import type { Stage } from "../stage/stage.ts";
import { describeResponse, type Trace, writeAnswer } from "../trace.ts";
import type { Trial, Way } from "../trial.ts";

/** Rounds that are sent again when the call is over, as after a lost response: with single use and without. */
export const replays: readonly Way[] = [
  { name: "the last round sent again, single use", run: (...args) => tryRecorded(...args, listLast) },
  { name: "earlier rounds sent again, single use", run: (...args) => tryRecorded(...args, listEarlier) },
  { name: "rounds sent again with other answers, single use", run: tryOtherAnswers },
  { name: "the last round sent again", run: (...args) => tryAgain(...args, listLast) },
  { name: "earlier rounds sent again", run: (...args) => tryAgain(...args, listEarlier) },
];

/** Rounds with a token: the first one has none, and sent again it is another call. */
function listTokened({ rounds }: Trace): DrivenRound[] {
  return rounds.slice(1).map(({ round }) => round);
}

const listLast = (trace: Trace): DrivenRound[] => listTokened(trace).slice(-1);
const listEarlier = (trace: Trace): DrivenRound[] => listTokened(trace).slice(0, -1).reverse();

const NO_ROUNDS: Finding = { reason: "The call has no such round." };
const NO_STORE: Finding = { reason: "The server does not use the single-use store that it is handed." };

type ListRounds = (trace: Trace) => DrivenRound[];

async function playThrough(
  trial: Trial,
  baseline: Baseline,
  stage: Stage,
): Promise<{ trace: Trace; findings: Finding[] }> {
  const trace = await trial.play(stage);
  return { trace, findings: await judgeLikeStraight(trial, trace, baseline) };
}

async function tryRecorded(trial: Trial, baseline: Baseline, list: ListRounds): Promise<Finding[]> {
  const stage = trial.setStage({ singleUse: true });
  const { trace, findings } = await playThrough(trial, baseline, stage);
  const rounds = list(trace);
  if (rounds.length === 0) return [...findings, NO_ROUNDS];
  if (!stage.isSingleUse) return [...findings, NO_STORE];
  for (const server of [undefined, await stage.buildServer()]) {
    for (const round of rounds) {
      const [again, effects] = await stage.watch(() => round.resend({ server }));
      findings.push(...judgeRecorded(round, again, effects));
    }
  }
  return findings;
}

function judgeRecorded(round: DrivenRound, again: DrivenRound, effects: readonly Effect[]): Finding[] {
  const changed: Finding[] =
    writeAnswer(again.response) === writeAnswer(round.response)
      ? []
      : [
          {
            rule: "response-changed",
            problem: `Round ${round.number} was answered with ${describeResponse(round.response)}, and sent again with ${describeAgain(round, again)}.`,
          },
        ];
  return [
    ...changed,
    ...listEffects(effects).map((effect) => ({
      rule: "effect-twice" as const,
      problem: `${describeEffect(effect)} happened again when round ${round.number} was sent again.`,
    })),
  ];
}

function describeAgain(round: DrivenRound, again: DrivenRound): string {
  const [before, after] = [describeResponse(round.response), describeResponse(again.response)];
  return before === after ? `${after}, but not the same response` : after;
}

async function tryOtherAnswers(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  const stage = trial.setStage({ singleUse: true });
  const { trace, findings } = await playThrough(trial, baseline, stage);
  if (!stage.isSingleUse) return [...findings, NO_STORE];
  for (const round of listTokened(trace)) {
    const responses = Object.keys(round.responses ?? {}).length === 0 ? { other: { action: "cancel" } } : {};
    const [again, effects] = await stage.watch(() => round.resend({ responses }));
    findings.push(...judgeRejection("sent again with other answers", again, effects));
  }
  return findings;
}

async function tryAgain(trial: Trial, baseline: Baseline, list: ListRounds): Promise<Finding[]> {
  const stage = trial.setStage();
  const { trace, findings } = await playThrough(trial, baseline, stage);
  const rounds = list(trace);
  if (rounds.length === 0) return [...findings, NO_ROUNDS];
  for (const round of rounds) {
    await passTime(stage, trial.options, 1000);
    const [again, effects] = await stage.watch(() => round.resend());
    findings.push(...judgeEvents(again), ...judgeAgain(trial, { round, again, effects }));
  }
  return findings;
}

interface Again {
  readonly round: DrivenRound;
  readonly again: DrivenRound;
  readonly effects: readonly Effect[];
}

function judgeAgain(trial: Trial, { round, again, effects }: Again): Finding[] {
  const repeated = judgeRepeated(trial, round, listEffects(effects));
  if (effects.length > 0 || !round.isAsking || !again.isAsking) return repeated;
  return round.questions.flatMap((question): Finding[] => {
    const other = again.questions.find(({ key }) => key === question.key);
    if (other === undefined || toCanonicalJson(other.request) === toCanonicalJson(question.request)) return [];
    const problem = `"${question.key}" is worded differently when round ${round.number} is sent again, though its token and its answers are the same.`;
    return [{ rule: "volatile-question", problem }];
  });
}

/** A step that is sent again runs again; what counts is whether its effect is one. */
function judgeRepeated({ options }: Trial, { number }: DrivenRound, effects: readonly Effect[]): Finding[] {
  const { idempotent = [] } = options;
  const broken = effects.filter(({ name, kind }) => kind === "effect" && idempotent.includes(name));
  const unknown = effects.filter(({ name }) => !idempotent.includes(name));
  const findings: Finding[] = broken.map((effect) => ({
    rule: "effect-twice",
    problem: `${describeEffect(effect)} happened again when round ${number} was sent again, though it is idempotent.`,
  }));
  if (unknown.length === 0) return findings;
  const names = joinWords(unknown.map(describeEffect));
  const reason = `Sent again, round ${number} does ${names} again, which without single use is up to its receiver and the idempotency key. See \`idempotent\`.`;
  return [...findings, { reason }];
}
