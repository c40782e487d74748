import { buildOrder } from "../order/build-order.ts";
import { type Finished, Load } from "./load.ts";
import { runInTime, type TimelyFlow } from "./run-in-time.ts";
import type { User } from "./user.ts";

/** The pause before a round that was cut off is sent again, in milliseconds. */
const PAUSE_MS = 30;

/** What a load of orders is made of. */
export interface OrderLoadOptions {
  readonly users: readonly User[];
  readonly seed: number;
  /** How long a user may think about a question, in milliseconds. */
  readonly longestThinkMs: number;
  /** How long a state is good for, in milliseconds. */
  readonly ttlMs: number;
  /** In milliseconds. */
  clock(): number;
  /** Waits; rejects with the reason of the signal. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
  /** Aborts everything. */
  readonly signal: AbortSignal;
}

/** An order that is over. */
export type FinishedFlow = Finished<TimelyFlow>;

/** Users who have parcels shipped. */
export function buildOrderLoad(options: OrderLoadOptions): Load<TimelyFlow> {
  const { users, seed, longestThinkMs, ttlMs, clock, sleep, signal } = options;
  return new Load({
    users: users.length,
    seed,
    longestStartMs: longestThinkMs,
    runFlow(flow, user, random) {
      const driver = {
        clock,
        signal,
        think: () => sleep(chooseThinkMs(longestThinkMs, random()), signal),
        pause: () => sleep(PAUSE_MS, signal),
      };
      return runInTime(buildOrder(flow, random), users[user] as User, driver, ttlMs);
    },
    sleep,
    signal,
  });
}

/** Most answers come soon; some take as long as may be. */
function chooseThinkMs(longestMs: number, share: number): number {
  return longestMs * share ** 3;
}
