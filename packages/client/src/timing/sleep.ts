/** Resolves after `ms` milliseconds, or rejects with the signal's reason as soon as it aborts. */
export type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** Timers count in a signed 32-bit number; anything longer would fire at once. */
export const LONGEST_TIMER_MS: number = 2 ** 31 - 1;

/** The platform's timer. A time beyond 24 days, `Infinity` included, never comes. */
export const timerSleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const timer = ms > LONGEST_TIMER_MS ? undefined : setTimeout(finish, ms);
    signal.addEventListener("abort", abort, { once: true });
    function finish(): void {
      signal.removeEventListener("abort", abort);
      resolve();
    }
    function abort(): void {
      clearTimeout(timer);
      reject(signal.reason);
    }
  });
