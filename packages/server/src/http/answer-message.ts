import {
  type AuthInfo,
  encodeServerSentEvent,
  type JSONRPCNotification,
  type MessageHandler,
  type OpenAnswer,
  readHttpStatus,
} from "@proj/types";
import type { BearerAuth } from "../auth/bearer-auth.ts";
import { answerAsText, notificationAsText } from "../dispatch/answer-as-text.ts";
import type { Caller } from "../dispatch/caller.ts";
import { isRemark } from "../dispatch/is-remark.ts";
import { MessageExchange } from "../dispatch/message-exchange.ts";
import { RETRY_AFTER_SECONDS } from "../operations/refuse-busy.ts";
import { type HttpOpenAnswer, openAnswer, type PacedReply } from "./open-answer.ts";
import { buildScopeChallenge } from "./scope-challenge.ts";
import { stayAwake } from "./stay-awake.ts";
import type { WatchClosing } from "./watch-closing.ts";

/** How an adapter answers: once with JSON, or with a stream that it opens at the first event. */
export interface HttpReply extends PacedReply {
  /**
   * @param body `""`: none.
   * @param headers to send besides those that every such answer has.
   */
  sendJson(status: number, body: string, headers?: { readonly [name: string]: string }): void;
  /** 202, without a body. */
  sendAccepted(): void;
  /** Starts the stream with the first event, and writes the later ones. */
  writeEvent(event: string): void;
  endStream(): void;
}

/** How much a caller may leave unread, in bytes or so, before it is spared the remarks on its call. */
const MAX_UNREAD_BYTES = 1024 * 1024;

/** What a server that takes no more at the moment says of when it may. */
const retryLater: { readonly [name: string]: string } = { "retry-after": String(RETRY_AFTER_SECONDS) };

/** What goes with a message. */
export interface AnswerOptions {
  readonly auth: AuthInfo | null;
  /** What protects the server, for the challenge that goes with a token that lacks scopes. */
  readonly protection?: BearerAuth | undefined;
  readonly readHeader: (name: string) => string | null | undefined;
  readonly caller: Caller;
  readonly onError: (error: unknown) => void;
  readonly watchClosing: WatchClosing;
}

/**
 * Has a message handled and answers it: with JSON, unless the handler sends something ahead of its response, or takes long and says so; then
 * the answer becomes a stream of events, and is kept from falling silent. After the caller has gone nothing is sent. Never rejects unless the
 * reply throws.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages
 */
export async function answerMessage(
  handler: MessageHandler,
  message: unknown,
  { auth, protection, caller, readHeader, onError, watchClosing }: AnswerOptions,
  reply: HttpReply,
): Promise<void> {
  let isStreaming = false;
  let isAnswered = false;
  let endWaking: (() => void) | undefined;
  let open: HttpOpenAnswer | undefined;

  function writeEvent(event: string): void {
    if (caller.isGone) endWaking?.();
    if (isAnswered || caller.isGone) return;
    if (!isStreaming) {
      isStreaming = true;
      keepAlive();
    }
    reply.writeEvent(event);
  }

  function notify(notification: JSONRPCNotification): void {
    if (reply.readUnread() > MAX_UNREAD_BYTES && isRemark(notification)) return;
    const text = notificationAsText(notification, onError);
    if (text !== undefined) writeEvent(encodeServerSentEvent(text));
  }

  function keepAlive(): void {
    endWaking ??= stayAwake(writeEvent);
  }

  function stayOpen(): OpenAnswer {
    keepAlive();
    open ??= openAnswer(reply, watchClosing);
    return open.answer;
  }

  const exchange = new MessageExchange(message, { auth, caller, notify, keepAlive, stayOpen, readHeader });
  const answer = await answerAsText(handler, message, exchange, onError);
  isAnswered = true;
  endWaking?.();
  open?.end();
  if (caller.isGone) return;
  if (answer === undefined) return reply.sendAccepted();
  if (!isStreaming) {
    const status = readHttpStatus(answer.response);
    if (status === 403) return reply.sendJson(status, answer.text, buildScopeChallenge(answer.response, protection));
    return status === 503 ? reply.sendJson(status, answer.text, retryLater) : reply.sendJson(status, answer.text);
  }
  reply.writeEvent(encodeServerSentEvent(answer.text));
  reply.endStream();
}
