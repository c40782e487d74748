import type {
  AuthInfo,
  ClientCapabilities,
  Implementation,
  InputResponse,
  LoggingLevel,
  RequestId,
  RequestMetaObject,
} from "@proj/types";
import type { Answered, OutcomeQuestion } from "../ask/outcome-question.ts";
import type { AnswerOf, Askable, ElicitUrl, FlowUrl, Question } from "../ask/question.ts";
import type { Answer, Answers } from "../ask/read-answer.ts";
import type { DirectAsking } from "../flow/direct-asking.ts";
import type { OnceStep } from "../flow/record-once.ts";
import type { WaitCheck, WaitOptions } from "../flow/wait-for.ts";
import type { Envelope } from "../request-state/envelope.ts";
import type { PushCalls } from "./push-calls.ts";

/**
 * What every handler is told of its request. Take out of it what you need, or pass it on as it is: its members are made when they are read, so that a
 * copy by spread has none of them.
 */
export interface RequestContext {
  readonly requestId: RequestId;
  /** The revision that the client speaks in this request. */
  readonly protocolVersion: string;
  /** Who the client says it is. Unverified: for display and logs. */
  readonly clientInfo: Implementation | undefined;
  /** What the client can be asked. */
  readonly clientCapabilities: ClientCapabilities;
  /** The caller as the server's authorization validated it; `null` when no token was verified. */
  readonly auth: AuthInfo | null;
  /** Aborts when the caller cancels or goes away. */
  readonly signal: AbortSignal;
  /** The request's metadata, with whatever else the client put there. */
  readonly meta: RequestMetaObject;

  /**
   * Tells the client how far the work is, if it asked for that. Reports that do not go forward are not sent: progress must increase.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress
   */
  readonly reportProgress: (report: ProgressReport) => void;

  /**
   * Sends a log message to the client, if it asked for messages of this severity. The specification deprecates this kind of logging.
   *
   * @param data anything that is JSON, and no secret.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging
   */
  readonly log: (level: LoggingLevel, data: unknown, options?: LogOptions) => void;

  /**
   * Lets go of the connection on which the client waits, while this request goes on: the client comes back for the rest by itself, about a second
   * later. For requests of minutes, so that nothing on the way has to keep a connection open for them. Only clients of revision 2025-11-25 over HTTP
   * do that; for all others it does nothing, so that it can be called whoever asks.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
   */
  readonly releaseConnection: () => void;
}

/** How far the work is. */
export interface ProgressReport {
  readonly progress: number;
  /** What `progress` will be at the end, where that is known. */
  readonly total?: number | undefined;
  /** For people to read. */
  readonly message?: string | undefined;
}

/** What goes with a log message. */
export interface LogOptions {
  /** Which part of the server speaks. */
  readonly logger?: string | undefined;
}

/** What came back with a request, opened and told apart. */
export interface CallInput extends Answers {
  /** The author's plaintext. */
  readonly state: string | undefined;
  readonly unasked: { readonly [key: string]: unknown };
  /** The round before, where the token is sealed. */
  readonly previous?: Envelope | undefined;
  /** Present in a session of an earlier revision, where the client is asked while the call is open. */
  readonly asking?: DirectAsking | undefined;
}

/** What a handler that may ask is told of its call. Its functions need no `this`: take out of it what you need. */
export interface CallContext<Context = unknown> extends RequestContext, PushCalls {
  /** What the server's option `context` built for this request. */
  readonly context: Context;
  /** The state that the previous round's result was given, verified; `undefined` on the first round and when the author set none. */
  readonly requestState: string | undefined;
  /** The answers to what the previous round asked, by key: asked keys and asked kinds only, content not yet validated. */
  readonly inputResponses: { readonly [key: string]: InputResponse };
  /** What the client sent without being asked. Unverified, and never consent to anything. */
  readonly unaskedResponses: { readonly [key: string]: unknown };

  /**
   * Asks, and gives the answer. The handler is written from top to bottom; it runs again in each round, and what is answered already is given to
   * it at once. Where the answer is missing the call rejects with a {@link SuspensionError}: let it pass. In a session of an earlier revision the
   * same call waits for the answer instead, and nothing runs again.
   *
   * Ask several things at once with `askAll`. Build questions from arguments and earlier answers only, never from a clock or a live value: an
   * answer counts for the wording that it was given to.
   *
   * @param key a name of your own that stays the same across deployments; unique among all that the call asks.
   * @throws QuestionFailedError when the question was declined or cancelled, or never answered validly. Uncaught it becomes the result. With
   *   `outcome(question)` a no is a value instead.
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr
   */
  readonly ask: <Asked extends Askable | OutcomeQuestion<Askable>>(
    key: string,
    question: Asked,
  ) => Promise<Answered<Asked>>;

  /** Asks several questions in one round, and gives the answers by key. Otherwise like `ask`. */
  readonly askAll: <Asked extends { readonly [key: string]: Askable | OutcomeQuestion<Askable> }>(
    questions: Asked,
  ) => Promise<{ readonly [Key in keyof Asked]: Answered<Asked[Key]> }>;

  /**
   * Runs a step once in a flow, though the handler runs in every round: its value is remembered in the token. It runs again when its round was
   * lost, or the round's token is sent once more without `singleUse`; pass `idempotencyKey` on to whatever it calls.
   *
   * @param step gives what JSON can hold, at most 16 KiB.
   * @throws ConfigurationError when the value cannot be remembered; whatever the step throws.
   */
  readonly once: <Value>(key: string, step: (step: OnceStep) => Value | Promise<Value>) => Promise<Value>;

  /**
   * Sends the user to a web page and waits until the step there is done. Accepting the page is consent, not completion: `check` says when it is
   * done, by giving a value. A round holds the request open for a while (`holdSeconds`), then has the client come again; the user is asked once.
   *
   * @param check gives `undefined` as long as the step is not done. The value is remembered, like that of `once`.
   * @throws QuestionFailedError when the page was declined or cancelled.
   */
  readonly waitFor: <Value>(
    key: string,
    page: ElicitUrl | FlowUrl,
    check: (check: WaitCheck) => Value | undefined | Promise<Value | undefined>,
    options?: WaitOptions,
  ) => Promise<Value>;

  /**
   * Whether the client can be asked such a question: it declared that it can answer it, and its revision can express it. Where it cannot, take the
   * answer from an argument or a default.
   */
  readonly canAsk: (question: Askable | OutcomeQuestion<Askable>) => boolean;

  /**
   * Reads the answer to a question of the previous round; `missing` on the first, which in a session of an earlier revision is the only one unless the
   * server bridges (`bridgeLegacy`).
   *
   * @param question as it was asked; an answer to another wording is `outdated`.
   */
  readonly answer: <Asked extends Question>(key: string, question: Asked) => Promise<Answer<AnswerOf<Asked>>>;

  /** The value of an accepted, valid answer to `question`; `undefined` in every other case. Use `answer` to tell those apart. */
  readonly accepted: <Asked extends Question>(key: string, question: Asked) => Promise<AnswerOf<Asked> | undefined>;
}
