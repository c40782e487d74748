import type { InputRequiredResult, InputResponses } from "@proj/types";

/** How far a flow has come, whatever it is doing. */
interface Progress {
  /** Which request of the flow is being sent or was answered last; the first is 1. */
  readonly round: number;
  /** How many results with questions came so far. */
  readonly askingRounds: number;
  /** The last pause of the present wait, in milliseconds; 0 outside of a wait. */
  readonly pauseMs: number;
  /** How long the present wait has taken: pauses and the round trips between them, in milliseconds. */
  readonly waitedMs: number;
}

/** What a retry takes along from the result before: exactly what came, or nothing. */
interface Echo {
  readonly requestState?: string;
}

/** A request is to be sent, or is under way. */
export interface SendingState extends Progress, Echo {
  readonly phase: "sending";
  readonly inputResponses?: InputResponses;
}

/** Questions are open. */
export interface AskingState extends Progress {
  readonly phase: "asking";
  /** What came, whole: the questions, and the state that the retry takes along. */
  readonly result: InputRequiredResult;
}

/** The server is not done yet and asked nothing: the client waits before it calls again. */
export interface PausingState extends Progress, Echo {
  readonly phase: "pausing";
}

/** The flow has its result or has failed. */
interface EndedState extends Progress {
  readonly phase: "ended";
}

/**
 * Where a flow stands. Plain JSON data, so that it can be kept and taken up in another process. The call itself (method, name,
 * arguments) is not in it; whoever keeps a flow keeps both.
 */
export type RoundState = SendingState | AskingState | PausingState | EndedState;

/** What happened. `Complete` is the method's complete result. */
export type RoundEvent<Complete> =
  | { readonly type: "result"; readonly result: Complete | InputRequiredResult; readonly durationMs: number }
  | { readonly type: "answered"; readonly inputResponses: InputResponses }
  | { readonly type: "paused"; readonly durationMs: number }
  | { readonly type: "failed"; readonly error: unknown };

/** Send the request: the call's own params together with these members, each only where it is present. */
export interface SendEffect extends Echo {
  readonly type: "send";
  readonly round: number;
  readonly inputResponses?: InputResponses;
}

/** Get an answer to each question of the result. */
export interface AskEffect {
  readonly type: "ask";
  readonly round: number;
  readonly result: InputRequiredResult;
}

/** Wait before the next request. */
export interface PauseEffect {
  readonly type: "pause";
  readonly ms: number;
}

/** What is to be done next. */
type RoundEffect<Complete> =
  | SendEffect
  | AskEffect
  | PauseEffect
  | { readonly type: "done"; readonly result: Complete }
  | { readonly type: "fail"; readonly error: unknown };

/** A state together with what it asks for. */
export interface RoundStep<Complete> {
  readonly state: RoundState;
  readonly effect: RoundEffect<Complete>;
}

/** What bounds a flow. */
export interface RoundLimits {
  /** How many results with questions are answered. */
  readonly inputRequiredMaxRounds: number;
  /** How long one wait without questions may take, in milliseconds. */
  readonly stateOnlyTimeoutMs: number;
}
