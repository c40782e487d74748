import {
  type Clock,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type LegacyResponse,
  type LegacyVersion,
  McpError,
  type RequestId,
  type SessionLink,
  type SessionListener,
  showValue,
} from "@proj/types";
import { InFlight } from "../../abort/in-flight.ts";
import { onAbort } from "../../abort/on-abort.ts";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.ts";
import { SessionLostError } from "../../errors/session-lost-error.ts";
import { TransportError } from "../../errors/transport-error.ts";
import { encodeMessage, encodeRequest } from "../../messages/encode-message.ts";
import { isUnasked } from "../../messages/is-unasked.ts";
import type { Sleep } from "../../timing/sleep.ts";
import { toStartTimer } from "../../timing/start-timer.ts";
import { isOk } from "../answer-head.ts";
import type { ReadyHeaders } from "../build-headers.ts";
import { refuseRedirect } from "../create-answer-reader.ts";
import { explainBrokenBody } from "../explain-failure.ts";
import { adviseOn, parseAnswer } from "../json-reader.ts";
import { buildSessionHeaders } from "./build-session-headers.ts";
import type { CarryRequest, IncomingReply, OutgoingRequest } from "./carry-request.ts";
import { EventCursor } from "./event-cursor.ts";
import { followStream, isEventStream, type StreamEnd } from "./follow-stream.ts";
import { readBodyText } from "./read-body-text.ts";
import { discardRest } from "./read-connection.ts";
import { parseMessages, readMessages, saysSessionIsUnknown, sortMessages } from "./read-messages.ts";
import { StandingStream } from "./standing-stream.ts";

/** What a session over HTTP is made of. */
export interface HttpSessionParts {
  /** Where the server is, for messages. */
  readonly origin: string;
  readonly carry: CarryRequest;
  readonly headers: ReadyHeaders;
  /** The most bytes that one message of the server may take. */
  readonly maxBytes: number;
  readonly listener: SessionListener;
  readonly clock: Clock;
  readonly sleep: Sleep;
  /** Told once, when it is closed. */
  readonly onClosed: (session: HttpSession) => void;
}

/** How long the server may take to accept what is not answered, in milliseconds. */
const POST_TIMEOUT_MS = 30_000;
/** How long it may take to hear that the session is over. */
const LEAVE_TIMEOUT_MS = 1000;
const IS_OVER = "the session is over";

/**
 * A session over Streamable HTTP as revisions up to 2025-11-25 have it: a POST for each message, a stream that stands for what belongs to no
 * request, and streams that go on over another connection where the server gives ids to its events.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 */
export class HttpSession implements SessionLink {
  readonly #parts: HttpSessionParts;
  readonly #inFlight: InFlight = new InFlight();
  readonly #standing: StandingStream;
  #sessionId: string | undefined;
  #version: LegacyVersion | undefined;
  #isLost = false;
  #closed: Promise<void> | undefined;

  constructor(parts: HttpSessionParts) {
    this.#parts = parts;
    this.#standing = new StandingStream({
      maxBytes: parts.maxBytes,
      clock: parts.clock,
      sleep: parts.sleep,
      open: (lastEventId, signal) => this.#carry({ method: "GET", signal }, this.#sessionId, lastEventId),
      take: (data) => {
        for (const message of parseMessages(data) ?? []) this.#hear(message, undefined);
      },
      onGone: () => void (this.#sessionId !== undefined && this.#lose(404)),
    });
  }

  /**
   * POSTs a request.
   *
   * @throws SessionLostError when the server knows the session no more; TransportError when no response can be had; OutcomeUnknownError when
   * the server may have acted all the same; ClosedError after {@link close}; the abort reason.
   */
  send(request: JSONRPCRequest, options: { readonly signal: AbortSignal }): Promise<LegacyResponse> {
    return this.#inFlight.run(options.signal, (signal) => this.#exchange(request, signal));
  }

  /** @throws TransportError when the server does not accept it within 30 s; SessionLostError; ClosedError after {@link close}. */
  post(message: JSONRPCNotification | LegacyResponse): Promise<void> {
    return this.#inFlight.run(undefined, async (signal, abort) => {
      const name = "method" in message ? showValue(message.method) : "an answer to a question";
      const onTimeout = (): void =>
        abort(new TransportError(`the server did not accept ${name} within ${POST_TIMEOUT_MS / 1000} s`));
      const stopTimer = toStartTimer(this.#parts.sleep)(POST_TIMEOUT_MS, { onTimeout, onError: abort });
      // What takes no notice of the abort holds the promise, and not the process.
      onAbort(signal, stopTimer);
      try {
        await this.#deliver(encodeMessage(message, name), name, signal);
      } finally {
        stopTimer();
      }
      // With the first message after `begin`, which announces that the session is open.
      if (this.#version !== undefined) this.#standing.wake();
    });
  }

  begin(protocolVersion: LegacyVersion): void {
    this.#version = protocolVersion;
  }

  /** Ends everything under way, and tells the server, which has a second to hear of it. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#inFlight.close();
    this.#standing.stop();
    if (this.#sessionId !== undefined && !this.#isLost) await this.#leave(this.#sessionId);
    this.#parts.onClosed(this);
  }

  /** Servers need not let their clients end sessions, and one that cannot be reached has nothing to end. */
  async #leave(sessionId: string): Promise<void> {
    const leaving = new AbortController();
    const waiting = new AbortController();
    const left = this.#carry({ method: "DELETE", signal: leaving.signal }, sessionId).then(discardRest);
    const isLate = this.#parts.sleep(LEAVE_TIMEOUT_MS, waiting.signal).then(() => leaving.abort(IS_OVER));
    await Promise.race([left, isLate]).catch(() => undefined);
    waiting.abort(IS_OVER);
  }

  async #exchange(request: JSONRPCRequest, signal: AbortSignal): Promise<LegacyResponse> {
    this.#checkLost();
    const body = encodeRequest(request);
    const isOpening = request.method === "initialize";
    const sessionId = isOpening ? undefined : this.#sessionId;
    const reply = await this.#carry({ method: "POST", body, signal }, sessionId);
    if (isOpening && isOk(reply.head)) this.#sessionId = reply.sessionId || undefined;
    if (isEventStream(reply.head)) return this.#follow(request, reply, signal);
    const text = await this.#readText(reply, sessionId);
    const messages = isOk(reply.head) && text.startsWith("[") ? (parseMessages(text) ?? []) : [];
    const answer = sortMessages(messages, request.id, (message) => this.#hear(message, request.id));
    if (this.#version !== undefined) this.#standing.wake();
    return answer ?? (parseAnswer(reply.head, text) as LegacyResponse);
  }

  async #deliver(body: string, name: string, signal: AbortSignal): Promise<void> {
    this.#checkLost();
    const sessionId = this.#sessionId;
    const reply = await this.#carry({ method: "POST", body, signal }, sessionId);
    if (isOk(reply.head)) {
      discardRest(reply);
      return;
    }
    const text = await this.#readText(reply, sessionId);
    const { status } = reply.head;
    throw new TransportError(
      `the server answered HTTP ${status} to ${name}, which it was to accept: ${showValue(text)}. ${adviseOn(status)}`,
      { status },
    );
  }

  async #follow(request: JSONRPCRequest, first: IncomingReply, signal: AbortSignal): Promise<LegacyResponse> {
    const { maxBytes, clock, sleep } = this.#parts;
    const sessionId = this.#sessionId;
    let answer: LegacyResponse | undefined;
    let seen = 0;
    const end = await followStream({
      cursor: new EventCursor(),
      first,
      canStartAnew: false,
      maxBytes,
      clock,
      sleep,
      signal,
      open: (lastEventId) => this.#carry({ method: "GET", signal }, sessionId, lastEventId),
      take: (data) => {
        const messages = readMessages(first.head, data);
        seen += messages.length;
        answer ??= sortMessages(messages, request.id, (message) => this.#hear(message, request.id));
        return answer !== undefined;
      },
    });
    if (answer !== undefined) return answer;
    if (end.kind === "refused" && end.status === 404 && sessionId !== undefined) this.#lose(404);
    throw explainLostAnswer(end, seen, request, this.#parts.origin);
  }

  async #readText(reply: IncomingReply, sessionId: string | undefined): Promise<string> {
    const { head } = reply;
    if (head.isRedirect) {
      reply.cancel();
      throw refuseRedirect(head);
    }
    let text: string;
    try {
      text = await readBodyText(reply, this.#parts.maxBytes);
    } catch (cause) {
      throw McpError.is(cause) ? cause : explainBrokenBody(cause, this.#parts.origin, head.status);
    }
    if (sessionId !== undefined && saysSessionIsUnknown(head.status, text)) throw this.#lose(head.status);
    return text;
  }

  async #carry(
    request: Omit<OutgoingRequest, "headers">,
    sessionId: string | undefined,
    lastEventId?: string,
  ): Promise<IncomingReply> {
    const { method, signal } = request;
    const parts = { method, extra: this.#parts.headers, sessionId, version: this.#version, lastEventId };
    const headers = await buildSessionHeaders(parts);
    // The function for the headers may have taken its time: what was aborted or closed meanwhile is not sent.
    signal.throwIfAborted();
    const reply = await this.#parts.carry({ ...request, headers });
    if (!signal.aborted) return reply;
    reply.cancel();
    throw signal.reason;
  }

  #hear(message: unknown, relatedTo: RequestId | undefined): void {
    if (this.#closed === undefined && isUnasked(message)) this.#parts.listener.onMessage(message, relatedTo);
  }

  #checkLost(): void {
    if (this.#isLost) throw explainLoss();
  }

  #lose(status: number): SessionLostError {
    const error = explainLoss(status);
    if (this.#isLost || this.#closed !== undefined) return error;
    this.#isLost = true;
    this.#standing.stop();
    this.#parts.listener.onLost(error);
    return error;
  }
}

function explainLoss(status?: number): SessionLostError {
  const reason = status === undefined ? "" : ` (HTTP ${status})`;
  return new SessionLostError(
    `the server knows the session no more${reason}, so it did not process what was sent; open another one`,
    status === undefined ? {} : { status },
  );
}

function explainLostAnswer(end: StreamEnd, seen: number, { id }: JSONRPCRequest, origin: string): OutcomeUnknownError {
  const status = end.kind === "refused" ? end.status : undefined;
  const refusal = status === undefined ? "" : `, and the server does not go on with it (HTTP ${status})`;
  return new OutcomeUnknownError(
    `the event stream of ${origin} ended after ${seen} message${seen === 1 ? "" : "s"} without the response to request ` +
      `${showValue(id)}${refusal}; the server may or may not have done what was asked`,
    { ...(status !== undefined && { status }), ...(end.kind === "broken" && { cause: end.cause }) },
  );
}
