import { checkLimit } from "../timing/check-limit.ts";

/** How often, and how soon, a server that has ended by itself is started again. */
export interface RestartOptions {
  /** How many restarts there may be within {@link withinMs}; at the next call beyond, none is made and the call rejects. Default 5. */
  readonly maxRestarts?: number | undefined;
  /** Over which time restarts are counted, in milliseconds. Default 60,000. */
  readonly withinMs?: number | undefined;
  /**
   * How long after the server's end it is started for the second time within {@link withinMs}, in milliseconds; the wait doubles with each
   * further time. The first restart does not wait. Default 100.
   */
  readonly delayMs?: number | undefined;
  /** The longest such wait, in milliseconds. Default 5000. */
  readonly maxDelayMs?: number | undefined;
}

/** {@link RestartOptions} with all their numbers. */
export type RestartPolicy = { readonly [Name in keyof RestartOptions]-?: number };

/** What to do when a call needs a server and none is running. */
export type StartPlan =
  | { readonly kind: "start"; readonly delayMs: number }
  | { readonly kind: "refuse"; readonly retryAfterMs: number };

const never: RestartPolicy = { maxRestarts: 0, withinMs: Infinity, delayMs: 0, maxDelayMs: 0 };

/**
 * Reads the option `restart`.
 *
 * @throws ConfigurationError when a number in it is none.
 */
export function buildRestartPolicy(option: RestartOptions | false = {}): RestartPolicy {
  if (option === false) return never;
  const { maxRestarts = 5, withinMs = 60_000, delayMs = 100, maxDelayMs = 5000 } = option;
  checkLimit("restart.maxRestarts", maxRestarts, 0);
  checkLimit("restart.withinMs", withinMs, 1);
  checkLimit("restart.delayMs", delayMs, 0);
  checkLimit("restart.maxDelayMs", maxDelayMs, 0);
  return { maxRestarts, withinMs, delayMs, maxDelayMs };
}

/**
 * Plans the next start.
 *
 * @param ends when the server ended by itself, the oldest first, on the same clock as `now`.
 */
export function planStart(ends: readonly number[], now: number, policy: RestartPolicy): StartPlan {
  const { maxRestarts, withinMs, delayMs, maxDelayMs } = policy;
  const recent = ends.filter((end) => now - end < withinMs);
  const last = recent.at(-1);
  if (last === undefined) return { kind: "start", delayMs: 0 };
  const room = recent.length - maxRestarts;
  // There is room again when so many of the oldest have passed out of sight.
  const blocking = room > 0 ? recent[room - 1] : undefined;
  if (blocking !== undefined) return { kind: "refuse", retryAfterMs: blocking + withinMs - now };
  const delay = recent.length === 1 ? 0 : Math.min(delayMs * 2 ** (recent.length - 2), maxDelayMs);
  return { kind: "start", delayMs: Math.max(0, last + delay - now) };
}
