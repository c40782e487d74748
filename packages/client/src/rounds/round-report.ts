import type { AskingMethod, InputRequests, InputResponses } from "@proj/types";

/** What happened in one round trip of a flow. */
export interface RoundObservation {
  /** Which request of the flow this was; the first is 1. */
  readonly round: number;
  /** From sending the request to having its checked result, in milliseconds. The time that handlers take is in none. */
  readonly durationMs: number;
  /** What came: questions (or a request to wait), the final result, or an error that ends the flow. */
  readonly kind: "input_required" | "complete" | "failed";
  /** The answers that this request carried; absent when it carried none. */
  readonly inputResponses?: InputResponses;
  /** The questions that came; absent when there was none. */
  readonly inputRequests?: InputRequests;
  /** The state that came, to be echoed with the next request. Opaque, meaningful to the server only, and maybe confidential. */
  readonly requestState?: string;
  /** Why the flow ends, for `kind: "failed"`. */
  readonly error?: unknown;
}

/**
 * One round trip, as `onRound` hears of it right after it. A view to read: what is in it are copies, and nothing done to them changes
 * the flow.
 */
export interface RoundReport extends RoundObservation {
  readonly method: AskingMethod;
  /** The name of the tool or prompt, or the URI of the resource. */
  readonly target: string;
}

/**
 * Watches the round trips of flows. It is called synchronously and not waited for. What it throws is reported to the platform as an
 * uncaught error (`uncaughtException` in Node, an `error` event elsewhere), as for an event listener; the flow goes on untouched.
 */
export type RoundListener = (report: RoundReport) => void;
