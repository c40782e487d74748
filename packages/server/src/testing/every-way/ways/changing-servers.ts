import type { MessageHandler } from "@proj/types";
import type { Baseline } from "../baseline.ts";
import type { Finding } from "../finding.ts";
import { compareRounds } from "../judge/compare-traces.ts";
import { judgeConduct } from "../judge/judge-conduct.ts";
import { isOtherResult, judgeLikeStraight } from "../judge/judge-like-straight.ts";
import { passTime } from "../pass-time.ts";
import type { Stage } from "../stage/stage.ts";
import type { Trial, Way } from "../trial.ts";
import { readLifeMs } from "./rejections.ts";

/** What may happen to a server between two rounds, and must not change how the call goes. */
export const changingServers: readonly Way[] = [
  { name: "a restart between rounds", run: tryRestart },
  { name: "a rotation of keys between rounds", run: tryRotation },
  { name: "time that passes between rounds", run: tryTime },
];

async function tryRestart(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  return tryRebuilt(trial, baseline, trial.setStage(), () => {});
}

async function tryRotation(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  const stage = trial.setStage();
  const findings = await tryRebuilt(trial, baseline, stage, () => stage.keys.rotate());
  if (stage.keys.sealed > 0) return findings;
  return [{ reason: "The server does not use the codec that it is handed, so its keys cannot be rotated." }];
}

async function tryRebuilt(trial: Trial, baseline: Baseline, stage: Stage, change: () => void): Promise<Finding[]> {
  let server: MessageHandler | undefined;
  const trace = await trial.play(stage, {
    between: async () => {
      change();
      server = await stage.buildServer();
      return undefined;
    },
    server: () => server,
  });
  const lost = compareRounds(trace, baseline, "flow-lost");
  if (lost.length > 0) return [...lost, ...judgeConduct(trace, () => true)];
  return judgeLikeStraight(trial, trace, baseline);
}

async function tryTime(trial: Trial, baseline: Baseline): Promise<Finding[]> {
  const stage = trial.setStage();
  const trace = await trial.play(stage, {
    between: async (round) => {
      const life = readLifeMs(round, stage.now) ?? 120_000;
      await passTime(stage, trial.options, Math.floor(life / 2));
      return undefined;
    },
  });
  const reason = "The result is another one when time has passed; whether that is meant is not known.";
  const findings = await judgeLikeStraight(trial, trace, baseline);
  return findings.map((finding) => (isOtherResult(finding) ? { reason } : finding));
}
