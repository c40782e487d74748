import type { InputRequests, InputResponses, OpenQuestion } from "@proj/client";
import type { UserId } from "../../shared/users.ts";
import type { TraceEntry } from "../trace/trace-entry.ts";

/** A round that took a token along. */
export interface UsedRound {
  readonly round: number;
  readonly token: string;
  readonly answers: InputResponses | undefined;
}

/**
 * What a flow is doing. `busy`: a request is under way. `asking`: questions are open. `waiting`: the server is not done, and is called again by itself.
 * `stopped`: nobody calls again, but one can. `complete`: there is a result. `failed`: it cannot go on.
 */
export type FlowStatus = "busy" | "asking" | "waiting" | "stopped" | "complete" | "failed";

/** One call with its rounds, as the page shows it. */
export interface FlowView {
  /** Tells the flows of this page apart. */
  readonly number: number;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly user: UserId;
  readonly status: FlowStatus;
  /** How many requests were sent. */
  readonly round: number;
  readonly trace: readonly TraceEntry[];
  /** The questions of this round, with the answers that were given and not sent yet; empty unless it is `asking`. */
  readonly questions: readonly OpenQuestion[];
  /** The newest token, and what was asked along with it. */
  readonly token: string | undefined;
  readonly asked: InputRequests;
  /** The round that took a token along last. */
  readonly used: UsedRound | undefined;
}
