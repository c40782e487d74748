import {
  type AuthInfo,
  type Exchange,
  encodeServerSentEvent,
  isRecord,
  type JSONRPCNotification,
  type MessageHandler,
  readHttpStatus,
  toErrorResponse,
  toInternalError,
} from "@proj/types";
import { isRequestId } from "../dispatch/parse-message.ts";
import { readDeclaredVersion } from "./read-declared-version.ts";
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
  { auth, signal, onError }: AnswerOptions,
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
    const event = write(notification, onError);
    if (event !== undefined) writeEvent(encodeServerSentEvent(event));
  }

  function keepAlive(): void {
    endWaking ??= stayAwake(writeEvent);
  }

  const protocolVersion = readDeclaredVersion(message);
  const era = protocolVersion === undefined ? "legacy" : "modern";
  const exchange: Exchange = { era, protocolVersion, auth, signal, notify, keepAlive };
  const answer = await respond(handler, message, exchange, onError);
  isAnswered = true;
  endWaking?.();
  if (signal.aborted) return;
  if (answer === undefined) return reply.sendAccepted();
  if (!isStreaming) return reply.sendJson(answer.status, answer.body);
  reply.writeEvent(encodeServerSentEvent(answer.body));
  reply.endStream();
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** Handlers do not throw and results are JSON, by contract; a broken one must not take the process with it. */
async function respond(
  handler: MessageHandler,
  message: unknown,
  exchange: Exchange,
  onError: (error: unknown) => void,
): Promise<Answer | undefined> {
  try {
    const response = await handler.handle(message, exchange);
    return response === undefined ? undefined : { status: readHttpStatus(response), body: JSON.stringify(response) };
  } catch (thrown) {
    onError(thrown);
    const id = isRecord(message) && isRequestId(message["id"]) ? message["id"] : undefined;
    const response = toErrorResponse(id, toInternalError(thrown));
    return { status: readHttpStatus(response), body: JSON.stringify(response) };
  }
}

/** What is no JSON is told, and does not end the call that it was only a remark on. */
function write(notification: JSONRPCNotification, onError: (error: unknown) => void): string | undefined {
  try {
    return JSON.stringify(notification);
  } catch (thrown) {
    onError(thrown);
    return undefined;
  }
}
