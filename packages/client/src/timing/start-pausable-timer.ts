import type { Clock } from "@proj/types";
import type { StartTimer, TimerListener } from "./start-timer.ts";

/** A timer that can be held. */
export interface PausableTimer {
  readonly stop: () => void;
  /** Holds it, or lets it go on with the time that was left. The same twice does nothing. */
  readonly pause: (isPaused: boolean) => void;
}

/** Starts a timer that does not run while it is held. */
export function startPausableTimer(
  startTimer: StartTimer,
  clock: Clock,
  ms: number,
  listener: TimerListener,
): PausableTimer {
  let leftMs = ms;
  let startedAt = clock();
  let isOver = false;
  let stopRunning: (() => void) | undefined = startTimer(ms, listener);
  return {
    stop() {
      isOver = true;
      stopRunning?.();
    },
    pause(isPaused) {
      if (isOver || isPaused === (stopRunning === undefined)) return;
      if (isPaused) {
        stopRunning?.();
        stopRunning = undefined;
        leftMs = Math.max(0, leftMs - (clock() - startedAt));
      } else {
        startedAt = clock();
        stopRunning = startTimer(leftMs, listener);
      }
    },
  };
}
