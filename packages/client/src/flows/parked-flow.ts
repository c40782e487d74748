import type { AskingMethod } from "@proj/types";
import type { AskingState, EndedState, PausingState, SendingState } from "../rounds/round-state.ts";

/** The version of {@link ParkedFlow} that this release writes, and the only one that it reads. */
export const PARKED_FLOW_VERSION = 1;

/** Where a parked flow stands: a request is to be sent, questions are open, the server wants to be waited for, or it has its result. */
export type ParkedState = SendingState | AskingState | PausingState | EndedState;

/**
 * A flow as plain JSON data. Dates are of ISO 8601, in UTC. It is not sealed: whoever can change it can change what is sent on behalf of
 * the user, and whoever can read it reads the answers.
 */
export interface ParkedFlow<Method extends AskingMethod = AskingMethod> {
  readonly formatVersion: typeof PARKED_FLOW_VERSION;
  /** Where the server is, as the client's transport calls it. */
  readonly origin: string;
  /** The revision that the flow is written in. */
  readonly protocolVersion: string;
  readonly method: Method;
  /** The name of the tool or prompt, or the URI of the resource. */
  readonly target: string;
  /** The arguments of the call; absent where there are none. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** When the flow began. */
  readonly startedAt: string;
  /** When `flowTimeoutMs` is over; absent where there is no such limit. */
  readonly deadline?: string;
  /** When the server's last word came, with the state that it wants back; absent before the first. */
  readonly receivedAt?: string;
  /** When the server will no longer take that state, by its own clock; absent where it does not say. */
  readonly expiresAt?: string;
  /** The number of the round, the questions that are open, the answers that were given, the server's state. */
  readonly state: ParkedState;
}
