import type { EveryWayRule } from "./finding.ts";

/** A way in which a call does not hold. */
export interface WayProblem {
  readonly way: string;
  readonly rule: EveryWayRule;
  /** What happened: one sentence. */
  readonly problem: string;
}

/** Something of a way that cannot be judged. It is not a problem, and it did not pass. */
export interface UnjudgedWay {
  readonly way: string;
  /** Why, and what would help: one sentence. */
  readonly reason: string;
}

/** What came of trying a call in every way. */
export interface EveryWayReport {
  /** What was called, for people. */
  readonly target: string;
  /** All ways that were tried, in their order. */
  readonly ways: readonly string[];
  /** The ways that hold, and in which everything could be judged. */
  readonly held: readonly string[];
  readonly problems: readonly WayProblem[];
  readonly unjudged: readonly UnjudgedWay[];
}
