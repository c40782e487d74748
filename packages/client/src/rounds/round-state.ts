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

/** A request is to be sent, or is under way. */
export interface SendingState extends Progress {
  readonly phase: "sending";
  /** What came last, whole: the state that the request takes along, and the questions that it answers; absent in the first round. */
  readonly result?: InputRequiredResult;
  /** The answers to all of the questions; absent where nothing was asked. */
  readonly inputResponses?: InputResponses;
  /** The request was sent before, and the server may have acted on it. */
  readonly mayHaveRun?: true;
}

/** Questions are open. */
export interface AskingState extends Progress {
  readonly phase: "asking";
  /** What came, whole: the questions, and the state that the retry takes along. */
  readonly result: InputRequiredResult;
  /** The answers that were given so far, never to all of the questions; absent while there is none. */
  readonly inputResponses?: InputResponses;
}

/** The server is not done yet and asked nothing: the client waits before it calls again. */
export interface PausingState extends Progress {
  readonly phase: "pausing";
  readonly result: InputRequiredResult;
}

/** The flow has its result. */
export interface EndedState extends Progress {
  readonly phase: "ended";
}

/**
 * Where a flow stands. Plain JSON data, so that it can be kept and taken up in another process. The call itself (method, name,
 * arguments) is not in it; whoever keeps a flow keeps both. A flow that failed stands where it stood before: it can go on from there.
 */
export type RoundState = OpenState | EndedState;

/** Where a flow stands that has no result yet. */
export type OpenState = SendingState | AskingState | PausingState;

/** What happened. `Complete` is the method's complete result. */
export type RoundEvent<Complete> =
  | { readonly type: "result"; readonly result: Complete | InputRequiredResult; readonly durationMs: number }
  /** Some of the open questions were answered, or all of them. Answers to what is not open are passed over. */
  | { readonly type: "answered"; readonly inputResponses: InputResponses }
  /** Other answers are to be sent than those that were to be sent. */
  | { readonly type: "edited"; readonly inputResponses: InputResponses }
  | { readonly type: "paused"; readonly durationMs: number }
  /** `inputResponses` were given before whatever failed; `mayHaveRun`: it was a request, and the server may have acted on it. */
  | {
      readonly type: "failed";
      readonly error: unknown;
      readonly inputResponses?: InputResponses;
      readonly mayHaveRun?: boolean;
    };

/** Send the request: the call's own params together with these members, each only where it is present. */
export interface SendEffect {
  readonly type: "send";
  readonly round: number;
  /** Exactly what came before, or nothing. */
  readonly requestState?: string;
  readonly inputResponses?: InputResponses;
}

/** Get an answer to each question of the result that has none in `inputResponses`. */
export interface AskEffect {
  readonly type: "ask";
  readonly round: number;
  readonly result: InputRequiredResult;
  readonly inputResponses?: InputResponses;
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
  /** Nothing, before the rest of the questions is answered. */
  | { readonly type: "park" }
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
