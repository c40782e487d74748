import { createRandom, type Random } from "../random.ts";

/** What a load is made of. */
export interface LoadOptions<Outcome> {
  /** How many users there are. */
  readonly users: number;
  readonly seed: number;
  /** How long a user may wait before the first flow, in milliseconds. */
  readonly longestStartMs: number;
  /**
   * Runs one flow to its end.
   *
   * @param flow counts all flows, from 0.
   * @param user counts the users, from 0.
   */
  runFlow(flow: number, user: number, random: Random): Promise<Outcome>;
  /** Waits; rejects with the reason of the signal. */
  sleep(durationMs: number, signal: AbortSignal): Promise<void>;
  /** Aborts everything. */
  readonly signal: AbortSignal;
}

/** How a flow went, and at which stage of a rotation it began and ended. */
export type Finished<Outcome> = Outcome & { readonly startStage: number; readonly endStage: number };

/** Users who run flows at the same time, each one after the other. */
export class Load<Outcome extends object> {
  /** Counted up by whoever rotates. */
  stage = 0;
  readonly finished: Finished<Outcome>[] = [];
  readonly #options: LoadOptions<Outcome>;
  readonly #waiting = new Set<() => void>();
  #started = 0;

  constructor(options: LoadOptions<Outcome>) {
    this.#options = options;
  }

  /**
   * Lets all users run flows for as long as more are wanted; those under way are finished.
   *
   * @throws the signal's reason.
   */
  async run(wantsMore: (started: number) => boolean): Promise<void> {
    const users = Array.from({ length: this.#options.users }, (_, user) => this.#runUser(user, wantsMore));
    await Promise.all(users);
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

  async #runUser(user: number, wantsMore: (started: number) => boolean): Promise<void> {
    const { seed, longestStartMs, runFlow, sleep, signal } = this.#options;
    const random = createRandom(seed + user);
    // Users do not come all at once.
    await sleep(longestStartMs * random(), signal);
    while (wantsMore(this.#started)) {
      signal.throwIfAborted();
      const startStage = this.stage;
      const outcome = await runFlow(this.#started++, user, random);
      this.finished.push({ ...outcome, startStage, endStage: this.stage });
      for (const look of [...this.#waiting]) look();
    }
  }
}
