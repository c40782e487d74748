import type { Clock } from "@proj/types";
import type { Sleep } from "./sleep.ts";

/** Time that passes only when it is told to. */
export interface ManualTime {
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** What was slept, in order, in milliseconds. */
  readonly slept: number[];
  /** How many sleeps have neither ended nor been aborted. */
  countWaiting(): number;
  /** Lets time pass: sleeps that end by then resolve. */
  advance(ms: number): void;
}

/** @param longestAutomaticMs sleeps up to this long let the time pass by themselves. */
export function createManualTime(longestAutomaticMs = 0): ManualTime {
  let now = 1_000;
  const waiting = new Set<{ readonly until: number; readonly resolve: () => void }>();
  const slept: number[] = [];
  function advance(ms: number): void {
    now += ms;
    for (const entry of [...waiting].filter(({ until }) => until <= now)) {
      waiting.delete(entry);
      entry.resolve();
    }
  }
  return {
    clock: () => now,
    slept,
    advance,
    countWaiting: () => waiting.size,
    sleep: (ms, signal) => {
      slept.push(ms);
      if (ms <= longestAutomaticMs) {
        advance(ms);
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const entry = { until: now + ms, resolve };
        waiting.add(entry);
        signal.addEventListener("abort", () => {
          waiting.delete(entry);
          reject(signal.reason);
        });
      });
    },
  };
}
