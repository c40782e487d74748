import type { AskingMethod, InputResponses } from "@proj/types";
import type { Question } from "../questions/question.ts";
import type { ServerIdentity } from "../questions/question-handlers.ts";

/** A request of a flow that is about to be sent. What is in it are copies. */
export interface UpcomingRound {
  readonly method: AskingMethod;
  /** The name of the tool or prompt, or the URI of the resource. */
  readonly target: string;
  /** The arguments of the call; absent where there are none. */
  readonly arguments?: Readonly<Record<string, unknown>>;
  /** Which request of the flow it is; the first is 1. */
  readonly round: number;
  readonly server: ServerIdentity;
  /** The questions that are answered, by their keys; absent where nothing was asked, and for answers that were parked. */
  readonly questions?: Readonly<Record<string, Question>>;
  /** The answers that are to be sent, by the keys of their questions; absent where there are none. */
  readonly inputResponses?: InputResponses;
  /** Aborts when the flow is not wanted any more. */
  readonly signal: AbortSignal;
}

/**
 * Sees a request of a flow before it is sent. It may log it; refuse it, by throwing: the flow then stops with a RoundRefusedError and
 * stands where it stood; or return other answers to send in place of those, to the same questions, which are checked like those.
 */
export type BeforeRound = (round: UpcomingRound) => InputResponses | undefined | Promise<InputResponses | undefined>;
