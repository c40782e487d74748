import { LONGEST_TIMER_MS, type Sleep, timerSleep } from "./sleep.ts";

/** Whom a timer tells. */
export interface TimerListener {
  readonly onTimeout: () => void;
  /** The wait itself failed, which the platform's never does. */
  readonly onError: (error: unknown) => void;
}

/** Starts a timer and gives the function that stops it. Stopping it once more, or after the time, does nothing. */
export type StartTimer = (ms: number, listener: TimerListener) => () => void;

/** A reason of our own: without one the platform makes an error with a stack, once for every timer that was not needed. */
const STOPPED = "the timer was stopped";

/** The timer that goes with a sleep. The platform's own needs no signal and no promise, of which there would be one for each request. */
export function toStartTimer(sleep: Sleep): StartTimer {
  return sleep === timerSleep ? startPlatformTimer : (ms, listener) => startSleep(sleep, ms, listener);
}

function startPlatformTimer(ms: number, { onTimeout }: TimerListener): () => void {
  const timer = ms > LONGEST_TIMER_MS ? undefined : setTimeout(onTimeout, ms);
  return () => clearTimeout(timer);
}

function startSleep(sleep: Sleep, ms: number, { onTimeout, onError }: TimerListener): () => void {
  const controller = new AbortController();
  sleep(ms, controller.signal).then(
    () => controller.signal.aborted || onTimeout(),
    (error: unknown) => controller.signal.aborted || onError(error),
  );
  return () => controller.abort(STOPPED);
}
