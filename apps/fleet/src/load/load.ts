import { buildOrder } from "../order/build-order.ts";
import type { Order } from "../order/order.ts";
import { createRandom, type Random } from "../random.ts";
import type { FlowRecord } from "./flow-record.ts";
import { runFlow } from "./run-flow.ts";
import type { User } from "./user.ts";

/** The pause before a round that was cut off is sent again, in milliseconds. */
const PAUSE_MS = 30;

/** What a load is made of. */
export interface LoadOptions {
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

/** A flow, and at which stage of a rotation it began and ended. */
export interface FinishedFlow extends FlowRecord {
  readonly startStage: number;
  readonly endStage: number;
}

/** Users who run flows at the same time, each one after the other. */
export class Load {
  /** Counted up by whoever rotates. */
  stage = 0;
  readonly finished: FinishedFlow[] = [];
  /**
   * How many flows were begun again because a state had come to its end: users answer in time, but a machine that is busy enough may take
   * longer than that to pass an answer on.
   */
  late = 0;
  readonly #options: LoadOptions;
  readonly #waiting = new Set<() => void>();
  #started = 0;

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  /**
   * Lets all users run flows for as long as more are wanted; those under way are finished.
   *
   * @throws the signal's reason.
   */
  async run(wantsMore: (started: number) => boolean): Promise<void> {
    await Promise.all(this.#options.users.map((user, index) => this.#runUser(user, index, wantsMore)));
  }

  /** Resolves once that many flows have finished; rejects with the signal's reason. */
  whenFinished(count: number): Promise<void> {
    const { signal } = this.#options;
    return new Promise((resolve, reject) => {
      const look = (): void => {
        if (this.finished.length < count && !signal.aborted) return;
        this.#waiting.delete(look);
        signal.removeEventListener("abort", look);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      this.#waiting.add(look);
      signal.addEventListener("abort", look);
      look();
    });
  }

  async #runUser(user: User, index: number, wantsMore: (started: number) => boolean): Promise<void> {
    const { seed, longestThinkMs, sleep, signal } = this.#options;
    const random = createRandom(seed + index);
    // Users do not come all at once.
    await sleep(longestThinkMs * random(), signal);
    while (wantsMore(this.#started)) {
      signal.throwIfAborted();
      const startStage = this.stage;
      const order = buildOrder(this.#started++, random);
      const record = await this.#runInTime(order, user, random);
      this.finished.push({ ...record, startStage, endStage: this.stage });
      for (const look of [...this.#waiting]) look();
    }
  }

  async #runInTime(order: Order, user: User, random: Random): Promise<FlowRecord> {
    const { longestThinkMs, ttlMs, clock, sleep, signal } = this.#options;
    for (;;) {
      const record = await runFlow(order, user, {
        clock,
        signal,
        think: () => sleep(chooseThinkMs(longestThinkMs, random), signal),
        pause: () => sleep(PAUSE_MS, signal),
      });
      if (record.rejection === undefined || record.rejection.ageMs < ttlMs) return record;
      this.late += 1;
    }
  }
}

/** Most answers come soon; some take as long as may be. */
function chooseThinkMs(longestMs: number, random: Random): number {
  return longestMs * random() ** 3;
}
