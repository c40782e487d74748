import type {
  AuthInfo,
  ClientCapabilities,
  Implementation,
  InputResponse,
  LoggingLevel,
  RequestId,
  RequestMetaObject,
} from "@proj/types";
import type { AnswerOf, Question } from "../ask/question.ts";
import type { Answer, Answers } from "../ask/read-answer.ts";

/** What every handler is told of its request. */
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
}

/** What a handler that may ask is told of its call. Its functions need no `this`: take out of it what you need. */
export interface CallContext extends RequestContext {
  /** The state that the previous round's result was given, verified; `undefined` on the first round and when the author set none. */
  readonly requestState: string | undefined;
  /** The answers to what the previous round asked, by key: asked keys and asked kinds only, content not yet validated. */
  readonly inputResponses: { readonly [key: string]: InputResponse };
  /** What the client sent without being asked. Unverified, and never consent to anything. */
  readonly unaskedResponses: { readonly [key: string]: unknown };

  /**
   * Reads the answer to a question of the previous round.
   *
   * @param question as it was asked; an answer to another wording is `outdated`.
   */
  readonly answer: <Asked extends Question>(key: string, question: Asked) => Promise<Answer<AnswerOf<Asked>>>;

  /** The value of an accepted, valid answer to `question`; `undefined` in every other case. Use `answer` to tell those apart. */
  readonly accepted: <Asked extends Question>(key: string, question: Asked) => Promise<AnswerOf<Asked> | undefined>;
}
