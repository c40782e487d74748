import type { RunningLimit, ServedExchange } from "./served-exchange.ts";

/** A limit for one request. */
export interface TimeLimit<Outcome> {
  readonly exchange: ServedExchange;
  readonly timeoutMs: number;
  /** Gives what is answered at the limit, and tells of it. */
  readonly onTimeout: () => Outcome;
}

/**
 * Runs a request for so long. At the limit its signal aborts with a `TimeoutError` and it is answered at once; what it still does is seen to its
 * end, and nobody gets its result. It keeps its place among those that run until then. While it waits for somebody, its time stands still.
 */
export function limitTime<Outcome>(
  { exchange, timeoutMs, onTimeout }: TimeLimit<Outcome>,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = new Stopwatch(timeoutMs, () => {
      isLate = true;
      exchange.hold();
      exchange.abort(new DOMException(`The request took longer than ${timeoutMs} ms.`, "TimeoutError"));
      resolve(onTimeout());
    });
    exchange.limit(timer);

    function end(): void {
      timer.pause();
      if (isLate) exchange.end();
    }

    run().then(
      (outcome) => {
        end();
        resolve(outcome);
      },
      (thrown: unknown) => {
        end();
        reject(thrown);
      },
    );
  });
}

/** Counts down, but for the time in which it is paused. */
class Stopwatch implements RunningLimit {
  readonly #onEnd: () => void;
  #leftMs: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeoutMs: number, onEnd: () => void) {
    this.#leftMs = timeoutMs;
    this.#onEnd = onEnd;
    this.resume();
  }

  readRemainingMs(): number {
    const passedMs = this.#timer === undefined ? 0 : performance.now() - this.#startedAt;
    return Math.max(0, this.#leftMs - passedMs);
  }

  pause(): void {
    this.#leftMs = this.readRemainingMs();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  resume(): void {
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#leftMs);
  }
}
