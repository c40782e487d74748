import { Caller } from "../dispatch/caller.ts";

/** Who gives out places. */
export interface PlaceKeeper {
  /** The task stays open until somebody ends it, without a place from now on. */
  giveUp(place: Place): void;
  /** Whether the task needs its place has changed: see {@link Place.isLent}. */
  changeNeed(place: Place): void;
}

/** What is done for the peer at one time, and the place that it takes. */
export class Place {
  readonly caller: Caller = new Caller();
  readonly #keeper: PlaceKeeper;
  #awaited = 0;

  constructor(keeper: PlaceKeeper) {
    this.#keeper = keeper;
  }

  /** Whether the task waits for its peer: another may run in its place meanwhile. */
  get isLent(): boolean {
    return this.#awaited > 0;
  }

  /** To be called by a task that stays open until somebody ends it: another may run in its place. */
  giveUp(): void {
    this.#keeper.giveUp(this);
  }

  /** The task waits for one more thing of its peer. */
  lend(): void {
    this.#awaited++;
    if (this.#awaited === 1) this.#keeper.changeNeed(this);
  }

  /** One of these things has come, or will not. */
  takeBack(): void {
    this.#awaited--;
    if (this.#awaited === 0) this.#keeper.changeNeed(this);
  }
}
