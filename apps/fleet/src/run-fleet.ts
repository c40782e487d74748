import { runOwnKeys } from "./parts/run-own-keys.ts";
import { runSharedKeys } from "./parts/run-shared-keys.ts";
import { countOwnKeys } from "./report/count-own-keys.ts";
import { countSharedKeys } from "./report/count-shared-keys.ts";
import { formatOwnKeys, formatSharedKeys, formatVerdict } from "./report/format-summary.ts";
import { judgeOwnKeys } from "./report/judge-own-keys.ts";
import { judgeSharedKeys } from "./report/judge-shared-keys.ts";
import type { StageReport } from "./rotation/run-rotation.ts";
import { showKeys } from "./rotation/stages.ts";
import type { Settings } from "./settings.ts";

/** Where a run belongs. */
export interface RunSurroundings {
  /** Ends the run and all its processes. */
  readonly signal: AbortSignal;
  /** Hears how far it is, line by line. */
  tell(line: string): void;
  /** Gets what came of it. */
  print(text: string): void;
}

/**
 * Runs both parts; of an unsafe rotation only the first.
 *
 * @returns whether no flow was lost and all else was as it has to be.
 * @throws ProcessError when a process does not start or refuses an order; the signal's reason.
 */
export async function runFleet(settings: Settings, { signal, tell, print }: RunSurroundings): Promise<boolean> {
  const startedAt = performance.now();
  tell(`${settings.flows} flows or more, ${settings.users} users, seed ${settings.seed}`);
  const onStart = (name: string, pid: number | undefined) => tell(`${name} runs as process ${pid}`);
  const onStage = (report: StageReport) => tell(showStage(report));
  const shared = await runSharedKeys(settings, { signal, onStart, onStage });
  const counts = countSharedKeys(shared);
  const expectations = judgeSharedKeys(shared, counts, settings.flows);
  const summaries = [formatSharedKeys(shared, counts, expectations)];
  if (!settings.isUnsafe) {
    const own = await runOwnKeys(settings, { signal, onStart });
    const ownCounts = countOwnKeys(own);
    const ownExpectations = judgeOwnKeys(own, ownCounts);
    expectations.push(...ownExpectations);
    summaries.push(formatOwnKeys(own, ownCounts, ownExpectations));
  }
  tell(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  print(`${summaries.join("\n")}\n${formatVerdict(counts)}`);
  return expectations.every(({ holds }) => holds);
}

function showStage({ stage, killed, underWay, durationMs }: StageReport): string {
  const seconds = (durationMs / 1000).toFixed(1);
  return `${showKeys(stage).padEnd(12)} ${seconds.padStart(5)} s, ${killed} killed at work on ${underWay}`;
}
