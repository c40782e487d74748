import type { Load } from "../load/load.ts";
import type { Fleet } from "../members/fleet.ts";
import { createRandom } from "../random.ts";
import { type RotationOptions, runRotation, type StageReport } from "../rotation/run-rotation.ts";
import type { Stage } from "../rotation/stages.ts";
import { pause } from "./pause.ts";

/** A rotation and the load that it goes on under. */
export interface RotatedRun<Outcome extends object> extends Pick<RotationOptions, "ttlMs" | "onPhase" | "onStage"> {
  readonly fleet: Fleet;
  readonly load: Load<Outcome>;
  readonly stages: readonly Stage[];
  /** How many flows there are at least. */
  readonly flows: number;
  readonly seed: number;
  /** Ends both. */
  readonly signal: AbortSignal;
  /** Aborted with what the rotation failed with; `signal` has to follow it. */
  readonly failure: AbortController;
}

/**
 * Rotates keys while flows run, until both are done, and all that the instances have told is in the log.
 *
 * @throws ProcessError when an instance does not do as it is told; the signal's reason.
 */
export async function rotateUnderLoad<Outcome extends object>(run: RotatedRun<Outcome>): Promise<StageReport[]> {
  const { fleet, load, stages, flows, seed, signal, failure } = run;
  let isOver = false;
  const rotating = runRotation(stages, fleet, load, {
    ...run,
    flowsPerStage: Math.ceil(flows / stages.length),
    random: createRandom(seed),
    clock: () => performance.now(),
    sleep: (durationMs) => pause(durationMs, signal),
  }).finally(() => {
    isOver = true;
  });
  rotating.catch((error) => failure.abort(error));
  await load.run((started) => !isOver || started < flows);
  await fleet.settleLog();
  return rotating;
}
