import type { Tool } from "@proj/client";
import type { LogEntry } from "../../shared/log-entry.ts";
import type { FlowView } from "./flow-view.ts";
import type { Trial } from "./trial.ts";

/** All that the page shows. */
export interface ViewState {
  /** `undefined` until they are known. */
  readonly tools: readonly Tool[] | undefined;
  /** Why the page does not work; `undefined` while it does. */
  readonly failure: string | undefined;
  readonly flow: FlowView | undefined;
  readonly log: readonly LogEntry[];
  readonly isLogOpen: boolean;
  /** The last trial of each cheat. */
  readonly trials: ReadonlyMap<string, Trial>;
  /** What a screen reader is told of what changed. */
  readonly announcement: string;
}

/** How many entries of the log are kept. */
export const MAX_LOG_ENTRIES = 400;

export const initialState: ViewState = {
  tools: undefined,
  failure: undefined,
  flow: undefined,
  log: [],
  isLogOpen: false,
  trials: new Map(),
  announcement: "",
};
