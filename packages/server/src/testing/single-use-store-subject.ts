import type { SingleUseStore } from "@proj/types";

/** The time as a store sees it that has a clock of its own. Milliseconds since the Unix epoch. */
export interface TestClock {
  now(): number;
  /** Lets time pass: turns a clock that is injected, or waits. */
  advance(milliseconds: number): void | Promise<void>;
}

/** What the checks of a single-use store are run against. */
export interface SingleUseStoreSubject {
  /**
   * Opens a store that is new and empty, and gives as many handles on it as asked for. Handles of a shared store are connections of their own,
   * so that what happens between instances is checked; of a store in memory they are one object. Closing them is the subject's business.
   */
  open(handles: number): readonly SingleUseStore[] | Promise<readonly SingleUseStore[]>;
  /**
   * For a store that goes by a clock of its own. Any other is told the time by `now` of each claim, and the checks make that up.
   */
  readonly clock?: TestClock | undefined;
}
