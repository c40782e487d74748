import type { FleetEvent } from "./members/fleet-event.ts";
import { runOwnKeys } from "./parts/run-own-keys.ts";
import { runSharedKeys } from "./parts/run-shared-keys.ts";
import { countOwnKeys } from "./report/count-own-keys.ts";
import { countSharedKeys } from "./report/count-shared-keys.ts";
import { formatOwnKeys, formatSharedKeys, formatVerdict } from "./report/format-summary.ts";
import { judgeOwnKeys } from "./report/judge-own-keys.ts";
import { judgeSharedKeys } from "./report/judge-shared-keys.ts";
import type { RotationPhase, StageReport } from "./rotation/run-rotation.ts";
import { showKeys } from "./rotation/stages.ts";
import type { Settings } from "./settings.ts";

/** How often it is told how many flows are over, in milliseconds. */
const PROGRESS_MS = 2_000;

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
  const onEvent = (event: FleetEvent) => showEvent(event).forEach(tell);
  const shared = await countAloud(tell, (onLoad) =>
    runSharedKeys(settings, {
      signal,
      onEvent,
      onLoad,
      onPhase: (phase) => showPhase(phase).forEach(tell),
      onStage: (report) => tell(showStage(report)),
    }),
  );
  const counts = countSharedKeys(shared);
  const expectations = judgeSharedKeys(shared, counts, settings.flows);
  const summaries = [formatSharedKeys(shared, counts, expectations)];
  if (!settings.isUnsafe) {
    tell(`a key for each process: ${settings.flowsOnOwnKeys} flows, of which most are to be rejected`);
    const own = await countAloud(tell, (onLoad) => runOwnKeys(settings, { signal, onEvent, onLoad }));
    const ownCounts = countOwnKeys(own);
    const ownExpectations = judgeOwnKeys(own, ownCounts);
    expectations.push(...ownExpectations);
    summaries.push(formatOwnKeys(own, ownCounts, ownExpectations));
  }
  tell(`done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
  print(`${summaries.join("\n")}\n${formatVerdict(counts)}`);
  return expectations.every(({ holds }) => holds);
}

/** Tells how many flows are over, as long as `run` goes on. */
async function countAloud<Result>(
  tell: (line: string) => void,
  run: (onLoad: (load: { readonly finished: readonly unknown[] }) => void) => Promise<Result>,
): Promise<Result> {
  let finished: readonly unknown[] | undefined;
  const timer = setInterval(() => {
    tell(finished === undefined ? "  the instances start" : `  ${finished.length} flows are over`);
  }, PROGRESS_MS);
  try {
    return await run((load) => {
      finished = load.finished;
    });
  } finally {
    clearInterval(timer);
  }
}

function showEvent(event: FleetEvent): string[] {
  if (event.type === "started") return [`${event.instance} runs as process ${event.pid}`];
  return event.type === "said" ? [`${event.instance}: ${event.line}`] : [];
}

function showPhase(phase: RotationPhase): string[] {
  if (phase.doing !== "wait" || phase.durationMs === 0) return [];
  return [`  waits ${(phase.durationMs / 1000).toFixed(1)} s, until what the retiring key sealed has expired`];
}

function showStage({ stage, killed, underWay, durationMs }: StageReport): string {
  const seconds = (durationMs / 1000).toFixed(1);
  return `${showKeys(stage).padEnd(12)} ${seconds.padStart(5)} s, ${killed} killed at work on ${underWay}`;
}
