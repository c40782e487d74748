import type { Random } from "../random.ts";
import type { KeyName, Stage, StageChange } from "./stages.ts";

/** The pause between one instance's change and the next one's, so that both kinds serve at the same time; in milliseconds. */
const ROLLOUT_MS = 250;

/** How long an instance that was killed stays away at least, in milliseconds. */
const AWAY_MS = 150;

/** The processes whose keys are rotated. */
export interface RotatedFleet {
  readonly names: readonly string[];
  /** Changes the keys of one instance, which has to have `keys` then. */
  change(name: string, changes: readonly StageChange[], keys: readonly KeyName[]): Promise<void>;
  /** Kills an instance while it is at work on requests; resolves with how many those were. */
  kill(name: string): Promise<number>;
  restart(name: string, keys: readonly KeyName[]): Promise<void>;
}

/** What runs meanwhile. */
export interface RotationLoad {
  stage: number;
  readonly finished: readonly unknown[];
  whenFinished(count: number): Promise<void>;
}

/** What a rotation needs besides. */
export interface RotationOptions {
  readonly flowsPerStage: number;
  /** How long a token is good for, in milliseconds. */
  readonly ttlMs: number;
  readonly random: Random;
  /** In milliseconds. */
  clock(): number;
  sleep(durationMs: number): Promise<void>;
  /** Hears what is done next. */
  onPhase(phase: RotationPhase): void;
  /** Hears of each stage when it is over. */
  onStage(report: StageReport): void;
}

/**
 * What is done at a stage: it waits, for so many milliseconds, until the tokens of the key that is retired have expired; brings one instance
 * after the other to its keys; and lets all serve with them, one being killed meanwhile.
 */
export type RotationPhase = { readonly stage: number; readonly keys: readonly KeyName[] } & (
  | { readonly doing: "wait"; readonly durationMs: number }
  | { readonly doing: "roll-out" | "serve" }
);

/** What happened at one stage. */
export interface StageReport {
  readonly stage: Stage;
  /** The instance that was killed. */
  readonly killed: string;
  /** How many requests it was at work on. */
  readonly underWay: number;
  readonly durationMs: number;
}

/**
 * Brings the fleet through the stages, instance by instance, while the load runs. At each stage an instance is killed once half of the
 * stage's flows have finished, and comes back with the stage's keys.
 */
export async function runRotation(
  stages: readonly Stage[],
  fleet: RotatedFleet,
  load: RotationLoad,
  options: RotationOptions,
): Promise<StageReport[]> {
  const { flowsPerStage, ttlMs, random, clock, sleep, onPhase, onStage } = options;
  const reports: StageReport[] = [];
  let reachedAt = clock();
  for (const [index, stage] of stages.entries()) {
    const startedAt = clock();
    const { keys } = stage;
    if (stage.waitsForExpiry === true) {
      const durationMs = Math.max(0, reachedAt + ttlMs - clock());
      onPhase({ stage: index, keys, doing: "wait", durationMs });
      await sleep(durationMs);
    }
    load.stage = index;
    const before = load.finished.length;
    if (stage.changes.length > 0) {
      onPhase({ stage: index, keys, doing: "roll-out" });
      await rollOut(stage, fleet, sleep);
    }
    reachedAt = clock();
    onPhase({ stage: index, keys, doing: "serve" });

    await load.whenFinished(before + Math.ceil(flowsPerStage / 2));
    const killed = chooseVictim(fleet.names, reports, random);
    const underWay = await fleet.kill(killed);
    await sleep(AWAY_MS);
    await fleet.restart(killed, stage.keys);
    await load.whenFinished(before + flowsPerStage);

    const report = { stage, killed, underWay, durationMs: clock() - startedAt };
    reports.push(report);
    onStage(report);
  }
  return reports;
}

/** By chance, but nobody twice before everybody else was killed as often. */
function chooseVictim(names: readonly string[], reports: readonly StageReport[], random: Random): string {
  const countKills = (name: string): number => reports.filter(({ killed }) => killed === name).length;
  const fewest = Math.min(...names.map(countKills));
  const candidates = names.filter((name) => countKills(name) === fewest);
  return candidates[Math.floor(random() * candidates.length)] as string;
}

async function rollOut({ changes, keys }: Stage, fleet: RotatedFleet, sleep: RotationOptions["sleep"]): Promise<void> {
  for (const name of fleet.names) {
    await fleet.change(name, changes, keys);
    await sleep(ROLLOUT_MS);
  }
}
