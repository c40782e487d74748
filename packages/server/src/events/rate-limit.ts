import type { Clock } from "@proj/types";

const WINDOW_MS = 60_000;
const MAX_PER_WINDOW = 10;

/**
 * Bounds how much is written of what anybody can cause: ten lines a minute.
 *
 * @param onExcess called once a minute, when there is more.
 * @returns a function that says of the next line whether it is too many.
 */
export function createRateLimit(clock: Clock, onExcess: () => void): () => boolean {
  let windowStart = Number.NEGATIVE_INFINITY;
  let count = 0;
  return () => {
    const now = clock();
    if (now - windowStart >= WINDOW_MS) {
      windowStart = now;
      count = 0;
    }
    count++;
    if (count === MAX_PER_WINDOW + 1) onExcess();
    return count > MAX_PER_WINDOW;
  };
}
