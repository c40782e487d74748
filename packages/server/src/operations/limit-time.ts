import type { ServedExchange } from "./served-exchange.ts";

/** A limit for one request. */
export interface TimeLimit<Outcome> {
  readonly exchange: ServedExchange;
  readonly timeoutMs: number;
  /** Gives what is answered at the limit, and tells of it. */
  readonly onTimeout: () => Outcome;
}

/**
 * Runs a request for so long. At the limit its signal aborts with a `TimeoutError` and it is answered at once; what it still does is seen to its
 * end, and nobody gets its result. It keeps its place among those that run until then.
 */
export function limitTime<Outcome>(
  { exchange, timeoutMs, onTimeout }: TimeLimit<Outcome>,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      exchange.hold();
      exchange.abort(new DOMException(`The request took longer than ${timeoutMs} ms.`, "TimeoutError"));
      resolve(onTimeout());
    }, timeoutMs);
    exchange.limit(() => Math.max(0, startedAt + timeoutMs - performance.now()));

    function end(): void {
      clearTimeout(timer);
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
