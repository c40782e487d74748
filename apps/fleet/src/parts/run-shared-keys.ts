import type { FinishedFlow } from "../load/order-load.ts";
import type { FleetOptions } from "../members/fleet.ts";
import type { FleetLog } from "../members/fleet-log.ts";
import { createKeyBook, type KeyBook } from "../members/key-book.ts";
import type { RotationOptions, StageReport } from "../rotation/run-rotation.ts";
import { stagedRotation, unsafeRotation } from "../rotation/stages.ts";
import type { Settings } from "../settings.ts";
import { instanceNames } from "./instance-names.ts";
import { rotateUnderLoad } from "./rotate-under-load.ts";
import { withLoad } from "./with-load.ts";

/** How long each call takes, in milliseconds: so that there is something to cut off. */
const WORK_MS = 30;

/** What came of a rotation under load. */
export interface SharedKeysReport {
  readonly flows: readonly FinishedFlow[];
  /** How many flows were begun again; see `TimelyFlow`. */
  readonly late: number;
  readonly stages: readonly StageReport[];
  readonly keyIds: KeyBook["ids"];
  readonly log: FleetLog;
}

/** What goes with a rotation. */
export interface SharedKeysOptions
  extends Pick<FleetOptions, "signal" | "onEvent">,
    Pick<RotationOptions, "onPhase" | "onStage"> {
  /** Hears of the load once it runs. */
  onLoad(load: { readonly finished: readonly unknown[] }): void;
}

/** Rotates the keys that all instances share, while flows run and instances are killed. */
export async function runSharedKeys(settings: Settings, options: SharedKeysOptions): Promise<SharedKeysReport> {
  const { flows, seed, ttlSeconds, isUnsafe } = settings;
  const keyBook = await createKeyBook();
  // The rotation and the load end each other when one of them fails.
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const part = {
    ...settings,
    names: instanceNames,
    keys: stagedRotation[0]?.keys ?? [],
    keyBook,
    onEvent: options.onEvent,
    settings: { ttlSeconds, workMs: WORK_MS },
    signal,
  };
  return withLoad(part, async (fleet, load) => {
    options.onLoad(load);
    const stages = await rotateUnderLoad({
      fleet,
      load,
      stages: isUnsafe ? unsafeRotation : stagedRotation,
      flows,
      seed,
      ttlMs: ttlSeconds * 1000,
      signal,
      failure,
      onPhase: options.onPhase,
      onStage: options.onStage,
    });
    const late = load.finished.reduce((sum, flow) => sum + flow.late, 0);
    return { flows: load.finished, late, stages, keyIds: keyBook.ids, log: fleet.log };
  });
}
