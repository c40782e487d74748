import {
  type Exchange,
  encodeServerSentEvent,
  type MessageHandler,
  metaKeys,
  type RequestId,
  readHttpStatus,
  toErrorResponse,
  toProtocolError,
} from "@proj/types";

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
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Has a message handled and answers it: with JSON, unless the handler sends something ahead of its response; then the answer becomes a
 * stream of events. After the caller has gone nothing is sent.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#receiving-messages
 */
export async function answerMessage(
  handler: MessageHandler,
  message: unknown,
  { signal, onError }: AnswerOptions,
  reply: HttpReply,
): Promise<void> {
  let isStreaming = false;
  let isAnswered = false;
  const exchange: Exchange = {
    ...readDeclaration(message),
    auth: null,
    signal,
    notify(notification) {
      if (isAnswered || signal.aborted) return;
      isStreaming = true;
      reply.writeEvent(encodeServerSentEvent(JSON.stringify(notification)));
    },
  };
  const answer = await respond(handler, message, exchange, onError);
  isAnswered = true;
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
    const { id } = message as { readonly id?: RequestId };
    const response = toErrorResponse(id, toProtocolError(thrown));
    return { status: readHttpStatus(response), body: JSON.stringify(response) };
  }
}

/** A request that declares a version in `_meta` is modern, whatever its method. */
function readDeclaration(message: unknown): Pick<Exchange, "era" | "protocolVersion"> {
  const meta = (message as { params?: { _meta?: { [key: string]: unknown } | null } | null } | null)?.params?._meta;
  const version = meta?.[metaKeys.protocolVersion];
  return typeof version === "string"
    ? { era: "modern", protocolVersion: version }
    : { era: "legacy", protocolVersion: undefined };
}
