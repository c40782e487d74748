import type { FinishedFlow } from "../load/load.ts";
import type { FleetOptions } from "../members/fleet.ts";
import type { FleetLog } from "../members/fleet-log.ts";
import { createKeyBook, type KeyBook } from "../members/key-book.ts";
import { createRandom } from "../random.ts";
import { runRotation, type StageReport } from "../rotation/run-rotation.ts";
import { stagedRotation, unsafeRotation } from "../rotation/stages.ts";
import type { Settings } from "../settings.ts";
import { instanceNames } from "./instance-names.ts";
import { pause } from "./pause.ts";
import { withLoad } from "./with-load.ts";

/** How long each call takes, in milliseconds: so that there is something to cut off. */
const WORK_MS = 30;

/** What came of a rotation under load. */
export interface SharedKeysReport {
  readonly flows: readonly FinishedFlow[];
  /** How many flows were begun again; see `Load`. */
  readonly late: number;
  readonly stages: readonly StageReport[];
  readonly keyIds: KeyBook["ids"];
  readonly log: FleetLog;
}

/** What goes with a rotation. */
export interface SharedKeysOptions extends Pick<FleetOptions, "signal" | "onStart"> {
  /** Hears of each stage when it is over. */
  onStage(report: StageReport): void;
}

/** Rotates the keys that all instances share, while flows run and instances are killed. */
export async function runSharedKeys(
  settings: Settings,
  { signal, onStart, onStage }: SharedKeysOptions,
): Promise<SharedKeysReport> {
  const { flows, ttlSeconds, seed, isUnsafe } = settings;
  const stages = isUnsafe ? unsafeRotation : stagedRotation;
  const keyBook = await createKeyBook();
  // The rotation and the load end each other when one of them fails.
  const failure = new AbortController();
  const part = {
    ...settings,
    names: instanceNames,
    keys: stagedRotation[0]?.keys ?? [],
    keyBook,
    onStart,
    settings: { ttlSeconds, workMs: WORK_MS },
    signal: AbortSignal.any([signal, failure.signal]),
  };
  return withLoad(part, async (fleet, load) => {
    let isOver = false;
    const rotating = runRotation(stages, fleet, load, {
      flowsPerStage: Math.ceil(flows / stages.length),
      ttlMs: ttlSeconds * 1000,
      random: createRandom(seed),
      clock: () => performance.now(),
      sleep: (durationMs) => pause(durationMs, part.signal),
      onStage,
    }).finally(() => {
      isOver = true;
    });
    rotating.catch((error) => failure.abort(error));
    await load.run((started) => !isOver || started < flows);
    await fleet.settleLog();
    return { flows: load.finished, late: load.late, stages: await rotating, keyIds: keyBook.ids, log: fleet.log };
  });
}
