import {
  isRecord,
  type JSONRPCRequest,
  legacyFacts,
  type MessageHandler,
  ProtocolError,
  type ServedSession,
  toErrorResponse,
} from "@proj/types";
import { notificationAsText } from "../dispatch/answer-as-text.ts";
import { Caller } from "../dispatch/caller.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import { answerInSession, type SessionPlaces } from "./answer-in-session.ts";
import type { AnswerOptions } from "./answer-input.ts";
import { OpenQuestions } from "./open-questions.ts";
import type { Output } from "./output.ts";
import type { Place } from "./place.ts";
import type { Message } from "./read-input.ts";
import { UnaskedOutput } from "./unasked-output.ts";

/** Whose session it is. */
export interface StreamSessionParts extends AnswerOptions {
  readonly server: MessageHandler;
  readonly output: Output;
  /** Told when the peer is asked one thing more, or one less. */
  readonly onAsking: () => void;
}

/**
 * What a connection has of revisions before 2026-07-28: at most one session, from an `initialize` that was answered to the end of the
 * connection. Messages that declare a version are none of its business.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export class StreamSession {
  readonly #parts: StreamSessionParts;
  readonly #unasked: UnaskedOutput;
  readonly #questions: OpenQuestions;
  readonly #places: SessionPlaces;
  #session: ServedSession | undefined;
  /** Resolves when an `initialize` under way is answered: what was sent without waiting for that waits here. */
  #opening: Promise<void> | undefined;
  #canAnswer = true;

  constructor(parts: StreamSessionParts) {
    const { output, onError, onAsking } = parts;
    this.#parts = parts;
    this.#unasked = new UnaskedOutput(output, onError);
    this.#questions = new OpenQuestions(onAsking);
    this.#places = {
      output,
      ask: (question, place) => this.#ask(question, place),
      onTakenBack: (id) => this.#questions.settle(id),
    };
  }

  /** Whether the peer is asked something. */
  get isAsking(): boolean {
    return !this.#questions.isEmpty;
  }

  /** Whether lists of messages are the session's. */
  get hasBatches(): boolean {
    const version = this.#session?.record?.protocolVersion;
    return version !== undefined && legacyFacts[version].hasBatches;
  }

  /**
   * Answers a message that declares no version, where that is a session's business. Never rejects.
   *
   * @returns `false` when it is not.
   */
  async answer(message: Message, place: Place): Promise<boolean> {
    while (this.#opening !== undefined) await this.#opening;
    const session = this.#find(message);
    if (session === undefined) return false;
    const answered = answerInSession(session, message, place, this.#parts, this.#places);
    if (isInitialize(message.message)) this.#opening = answered.then(() => this.#endOpening());
    await answered;
    this.#questions.forget(place);
    return true;
  }

  /** Whether a message takes next to no time. */
  isBrief({ message, isNotification }: Message): boolean {
    return this.#isOpen && (isNotification || readMethod(message) === "ping");
  }

  /** Hands over at once what is not answered: the answer to a question, or the cancellation of a request. */
  hear(message: unknown): void {
    const session = this.#session;
    if (session === undefined) return;
    const { auth, onError } = this.#parts;
    const exchange = new MessageExchange(message, { auth, caller: new Caller(), notify: () => {} });
    session.handle(message, exchange).catch(onError);
    if (isRecord(message)) this.#questions.settle(message["id"]);
  }

  /** The peer has read on. */
  hearWritable(): void {
    this.#unasked.sendKept();
  }

  /** Nothing comes from the peer any more: whoever waits for an answer, now or later, is told that there will be none. */
  hearInputEnd(): void {
    this.#canAnswer = false;
    for (const id of this.#questions.ids) this.#refuse(id);
  }

  close(): void {
    this.#session?.close();
  }

  get #isOpen(): boolean {
    return this.#session?.record !== undefined;
  }

  #find({ message, id, isNotification }: Message): ServedSession | undefined {
    if (this.#isOpen) {
      const isOurs = id !== undefined || isNotification || (Array.isArray(message) && this.hasBatches);
      return isOurs ? this.#session : undefined;
    }
    const isForAll = isInitialize(message) || readMethod(message) === "ping";
    if (id === undefined || !isForAll) return undefined;
    this.#session ??= this.#parts.server.openSession?.({ send: (unasked) => this.#unasked.send(unasked) });
    return this.#session;
  }

  #endOpening(): void {
    this.#opening = undefined;
  }

  #ask(question: JSONRPCRequest, place: Place): void {
    const text = notificationAsText(question, this.#parts.onError);
    if (text === undefined || !this.#canAnswer) {
      queueMicrotask(() => this.#refuse(question.id));
      return;
    }
    this.#parts.output.send(text);
    this.#questions.add(question.id, place);
  }

  #refuse(id: JSONRPCRequest["id"]): void {
    this.hear(toErrorResponse(id, new ProtocolError("ERR_MCP_INTERNAL", "The client cannot answer any more")));
  }
}

/** Whether a message is the one that opens a session. */
export function isInitialize(message: unknown): boolean {
  return readMethod(message) === "initialize";
}

function readMethod(message: unknown): unknown {
  return isRecord(message) ? message["method"] : undefined;
}
