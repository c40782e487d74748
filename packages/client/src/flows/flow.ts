import type { AskingMethod, InputResponse, InputResponses, ResultOf } from "@proj/types";
import type { KeyHandler } from "../questions/key-handler.ts";
import type { Question } from "../questions/question.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import type { ParkedFlow } from "./parked-flow.ts";

/** A question that waits for its answer, or has it already. */
export type OpenQuestion = Question & {
  /** Whether the client has a handler for it, so that `run` answers it. */
  readonly hasHandler: boolean;
  /** The answer that was given and not sent yet. */
  readonly answer?: InputResponse;
};

/** When the server's last word came, and how long it counts. */
interface Received {
  /** Which request of the flow was answered last; the first is 1. */
  readonly round: number;
  /** When the answer came, by the client's clock. */
  readonly receivedAt: Date;
  /** When the server will no longer take the state of this flow, by its own clock; absent where it does not say. */
  readonly expiresAt?: Date;
}

/** A request is to be sent: the first, one whose answers are there, or one whose outcome is not known. */
export interface SendingStep {
  readonly type: "sending";
  /** Which request of the flow it is; the first is 1. */
  readonly round: number;
  /**
   * Whether it was sent before and the server may have acted on it: the outcome is not known, or was an error that says nothing of it. To send it
   * again is for you to decide.
   */
  readonly mayHaveRun: boolean;
}

/** The server asks. */
export interface AskingStep extends Received {
  readonly type: "asking";
  /** All questions of the round, by the server's keys. */
  readonly questions: Readonly<Record<string, OpenQuestion>>;
}

/** The server is not done yet and asks nothing: it wants to be called again. */
export interface WaitingStep extends Received {
  readonly type: "waiting";
  /** How long to wait, from `receivedAt` on, in milliseconds. `advance` waits for what is left of it. */
  readonly pauseMs: number;
}

/** The flow has its result. */
export interface CompleteStep<Result> {
  readonly type: "complete";
  /** Which request of the flow had it; the first is 1. */
  readonly round: number;
  readonly result: Result;
}

/** Where a flow stands. `type` tells what is to be done next. */
export type FlowStep<Result> = SendingStep | AskingStep | WaitingStep | CompleteStep<Result>;

/** How one round is made. */
export interface AdvanceOptions {
  /** Ends what `advance` or `run` is doing with its reason; the flow stays, and can go on. Beside the signal that the flow was started with. */
  readonly signal?: AbortSignal | undefined;
}

/** How a flow is run by itself. */
export interface RunOptions extends AdvanceOptions {
  /** Who answers in place of the client's handlers. A kind that is missing here is left open. */
  readonly handlers?: QuestionHandlers | undefined;
  /** Who answers the questions with these keys, whatever their kind. They come before `handlers`. */
  readonly handlersByKey?: Readonly<Record<string, KeyHandler>> | undefined;
}

/**
 * The rounds of one call, in your hands: answer them by hand, let handlers answer, keep them as JSON, go on elsewhere. Whatever fails, the
 * flow stands where it stood before, with the answers that were given; only one `advance` or `run` may be under way at a time.
 *
 * What `advance` and `run` throw is what the verbs of the client throw.
 *
 * In a session of a revision before 2026-07-28, the server asks while the request is open, and cannot be kept waiting beyond it: the client's
 * handlers answer during `advance`, those of the call during `run`, and a question that nobody answers is refused instead of left open. Such a
 * flow asks between rounds only for pages that have to be opened before the call (the error -32042). One that was parked in the other era is
 * refused.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
 */
export interface Flow<Method extends AskingMethod = AskingMethod> {
  readonly method: Method;
  /** The name of the tool or prompt, or the URI of the resource. */
  readonly target: string;
  /** Where the flow stands. */
  readonly step: FlowStep<ResultOf<Method>>;

  /**
   * Notes answers to some of the open questions, or all, by their keys; nothing is sent. A later answer to a question takes the place of
   * an earlier one.
   *
   * @throws InvalidAnswerError for one that does not fit, or that nothing was asked for; RoundRefusedError where policy or limits forbid
   * the questions; ConfigurationError when no question is open. Nothing is noted then.
   */
  answer(inputResponses: InputResponses): FlowStep<ResultOf<Method>>;

  /**
   * Makes exactly one round trip, with these answers and those that were noted. Where the server wants to be waited for, it waits before.
   * Where the outcome of the request before is not known, it sends the identical request again, under a new id: whether that is safe is
   * yours to know. Rounds are not counted, and waiting has no limit: both are in your hands.
   *
   * @throws InvalidAnswerError when a question has no answer or one that does not fit; ConfigurationError when the flow is complete or is
   * under way already; what a round trip throws.
   */
  advance(inputResponses?: InputResponses, options?: AdvanceOptions): Promise<FlowStep<ResultOf<Method>>>;

  /**
   * Lets handlers answer, round after round, until there is a result or a question that no handler is for. That question, and whatever
   * the others have answered meanwhile, is then in the step.
   */
  run(options?: RunOptions): Promise<AskingStep | CompleteStep<ResultOf<Method>>>;

  /** All that another process needs to go on with `client.resumeFlow`. It holds what people answered, and the server's state: keep it as safe as these. */
  toJSON(): ParkedFlow<Method>;
}

/** A flow of any method; `method` tells which. */
export type AnyFlow = { [Method in AskingMethod]: Flow<Method> }[AskingMethod];
