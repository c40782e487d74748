import {
  type AuthInfo,
  type Exchange,
  encodeServerSentEvent,
  type JSONRPCNotification,
  type MessageHandler,
  readHttpStatus,
} from "@proj/types";
import { answerAsText, notificationAsText } from "../dispatch/answer-as-text.ts";
import { readEra } from "../dispatch/read-era.ts";
import { stayAwake } from "./stay-awake.ts";

/** How an adapter answers: once with JSON, or with a stream that it opens at the first event. */
export interface HttpReply {
  sendJson(status: number, body: string): void;
  /** 202, without a body. */
  sendAccepted(): void;
  /** Starts the stream with the first event, and writes the later ones. */
  writeEvent(event: string): void;
  endStream(): void;
}

/** What goes with a message. */
export interface AnswerOptions {
  readonly auth: AuthInfo | null;
  readonly readHeader: (name: string) => string | null | undefined;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Has a message handled and answers it: with JSON, unless the handler sends something ahead of its response, or takes long and says so; then
 * the answer becomes a stream of events. After the caller has gone nothing is sent. Never rejects unless the reply throws.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages
 */
export async function answerMessage(
  handler: MessageHandler,
  message: unknown,
  { auth, readHeader, signal, onError }: AnswerOptions,
  reply: HttpReply,
): Promise<void> {
  let isStreaming = false;
  let isAnswered = false;
  let endWaking: (() => void) | undefined;

  function writeEvent(event: string): void {
    if (isAnswered || signal.aborted) return;
    isStreaming = true;
    reply.writeEvent(event);
  }

  function notify(notification: JSONRPCNotification): void {
    const text = notificationAsText(notification, onError);
    if (text !== undefined) writeEvent(encodeServerSentEvent(text));
  }

  function keepAlive(): void {
    endWaking ??= stayAwake(writeEvent);
  }

  const { era, protocolVersion } = readEra(message);
  // Named one by one: a spread at this place costs as much as the whole of the core.
  const exchange: Exchange = { era, protocolVersion, auth, signal, notify, keepAlive, readHeader };
  const answer = await answerAsText(handler, message, exchange, onError);
  isAnswered = true;
  endWaking?.();
  if (signal.aborted) return;
  if (answer === undefined) return reply.sendAccepted();
  if (!isStreaming) return reply.sendJson(readHttpStatus(answer.response), answer.text);
  reply.writeEvent(encodeServerSentEvent(answer.text));
  reply.endStream();
}
