import type { EveryWayOptions } from "./every-way-options.ts";
import type { Stage } from "./stage/stage.ts";

/** A bound for clocks that stand still, such as faked ones. */
const MAX_LOOKS = 1_000_000;

/** Lets time pass: turns the stage's clock and the author's, and has the real one move on. */
export async function passTime(stage: Stage, options: EveryWayOptions, milliseconds: number): Promise<void> {
  stage.turnClock(milliseconds);
  await options.passTime?.(milliseconds);
  letClockMove();
}

/** Has the real clock move on by the least that it shows: what carries a time is another one then. */
export function letClockMove(): void {
  const start = Date.now();
  for (let looks = 0; Date.now() === start && looks < MAX_LOOKS; looks++);
}
