import type { Clock } from "@proj/types";

/** Gives a function that tells the milliseconds since now. A clock that is set back meanwhile must not shorten a wait: it is 0 then. */
export function startStopwatch(clock: Clock): () => number {
  const startedAt = clock();
  return () => Math.max(0, clock() - startedAt);
}
