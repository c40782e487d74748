import {
  ConfigurationError,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type Line,
  type RequestId,
  type SendOptions,
  type SessionListener,
  showValue,
  type UnaskedMessage,
} from "@proj/types";
import { onAbort } from "../abort/on-abort.ts";
import { ClosedError } from "../errors/closed-error.ts";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.ts";
import { TransportError } from "../errors/transport-error.ts";
import { encodeMessage } from "../messages/encode-message.ts";
import { isTooDeep } from "../messages/is-too-deep.ts";
import { guardCallback } from "../timing/guard-callback.ts";
import { buildCancellation } from "./build-cancellation.ts";
import { findReceivers, type Receiver } from "./find-receivers.ts";
import { readServerLine, readServerMessage, type ServerLine } from "./read-server-line.ts";
import { RecentIds } from "./recent-ids.ts";
import { type StrayListener, type StrayProblem, toStrayOutput } from "./stray-output.ts";

/** What requests on a channel share. */
export interface ChannelRequestsOptions {
  /** Whether what is written is not piling up. */
  readonly canWrite: () => boolean;
  /** Writes a line. Gives `false` once nothing more can be written. */
  readonly write: (json: string) => boolean;
  readonly maxMessageBytes: number;
  /** Does not throw. */
  readonly onStray: StrayListener;
}

/** How much may be posted to a peer that does not keep up, in characters. */
const MAX_UNREAD_LENGTH = 16 * 1024 * 1024;

/** Tells a request why it gets no answer. */
export type Explain = (request: JSONRPCRequest, isWritten: boolean) => Error;

interface Pending extends Receiver {
  readonly notify: (notification: JSONRPCNotification) => void;
  readonly resolve: (response: JSONRPCResponse) => void;
  readonly reject: (reason: unknown) => void;
  /** Who hears of the session that it belongs to. */
  readonly session: SessionListener | undefined;
  /** The request as it is written; empty from then on. */
  line: string;
  isWritten: boolean;
  stopListening: () => void;
}

/**
 * The requests of one channel that are under way, by their ids. A request waits while the peer does not read; until it is written, nobody
 * knows of it, and it can be given up without a word.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio
 */
export class ChannelRequests {
  readonly #options: ChannelRequestsOptions;
  readonly #inFlight = new Map<unknown, Pending>();
  readonly #waiting = new Set<Pending>();
  /** Given up after they were written: the peer may answer them, or not. */
  readonly #givenUp: RecentIds = new RecentIds();
  readonly #tornDown: Pending[] = [];
  /** How much was posted since the peer last kept up. */
  #unreadLength = 0;
  #session: SessionListener | undefined;
  #explain: Explain | undefined;

  constructor(options: ChannelRequestsOptions) {
    this.#options = options;
  }

  /** Sends a request as soon as the peer reads, and resolves with what answers it, unchecked. */
  send(request: JSONRPCRequest, options: SendOptions, session?: SessionListener): Promise<JSONRPCResponse> {
    return new Promise((resolve, reject) => {
      const { signal, onNotification } = options;
      signal.throwIfAborted();
      if (this.#explain !== undefined) throw this.#explain(request, false);
      if (this.#inFlight.has(request.id)) throw refuseDuplicate(request.id);
      const line = encodeMessage(request, `the request ${showValue(request.method)}`);
      const notify = guardCallback(onNotification);
      const stopListening = (): void => {};
      const pending: Pending = { request, notify, resolve, reject, session, line, isWritten: false, stopListening };
      pending.stopListening = onAbort(signal, () => this.#giveUp(pending, signal.reason));
      this.#inFlight.set(request.id, pending);
      this.#waiting.add(pending);
      this.writeWaiting();
    });
  }

  /** Writes what waits, for as long as the peer reads. */
  writeWaiting(): void {
    for (const pending of this.#waiting) {
      if (!this.#options.canWrite()) return;
      this.#waiting.delete(pending);
      const { line } = pending;
      // Before it is written: a stream within this process may bring the answer while it is.
      pending.isWritten = true;
      pending.line = "";
      this.#options.write(line);
    }
  }

  /** Writes what is not answered. Gives `false` once nothing more can be written, and where the peer reads nothing of all that it asked for. */
  post(message: unknown): boolean {
    const { canWrite, write } = this.#options;
    if (canWrite()) this.#unreadLength = 0;
    if (this.#explain !== undefined || this.#unreadLength > MAX_UNREAD_LENGTH) return false;
    const json = encodeMessage(message, "the message");
    this.#unreadLength += json.length;
    return write(json);
  }

  /** From now on the listener hears of what the peer sends on its own. Another one hears of nothing more. */
  openSession(listener: SessionListener): void {
    this.#session = listener;
  }

  /** Ends a session here: its requests reject with a ClosedError, and the peer is not told. */
  closeSession(listener: SessionListener): void {
    if (this.#session === listener) this.#session = undefined;
    for (const pending of [...this.#inFlight.values()]) {
      if (pending.session === listener) this.#giveUp(pending, new ClosedError());
    }
  }

  /** Takes lines that the peer wrote. */
  take(lines: readonly Line[]): void {
    for (const line of lines) this.#takeLine(readServerLine(line), line.text);
    // Only now: where the result of a subscription comes along with its cancellation, the result counts, whichever is first.
    for (const pending of this.#tornDown.splice(0)) {
      if (this.#finish(pending)) pending.reject(explainTeardown());
    }
  }

  /** Gives up everything under way, and tells the peer. A session that is open is over without a word. */
  giveUpAll(reason: unknown): void {
    this.#session = undefined;
    for (const pending of [...this.#inFlight.values()]) this.#giveUp(pending, reason);
  }

  /**
   * Rejects everything under way, and everything to come. Calling it again does nothing.
   *
   * @param lost what a session that is open is told.
   */
  fail(explain: Explain, lost?: Error): void {
    this.#explain ??= explain;
    for (const pending of [...this.#inFlight.values()]) {
      if (this.#finish(pending)) pending.reject(explain(pending.request, pending.isWritten));
    }
    const session = this.#session;
    this.#session = undefined;
    session?.onLost(lost);
  }

  #takeLine(line: ServerLine, text: string | undefined): void {
    switch (line.kind) {
      case "nothing":
        return;
      case "stray":
        if (line.problem === "too-long") this.#failTooLong();
        this.#report(line.problem, text);
        return;
      case "notification":
        this.#takeNotification(line.message, text);
        return;
      case "request":
        this.#tellSession(line.message, "request", text);
        return;
      case "list":
        if (this.#session === undefined) this.#report("no-message", text);
        else for (const message of line.messages) this.#takeLine(readServerMessage(message), text);
        return;
      case "response":
        this.#takeResponse(line.message, text);
    }
  }

  #takeResponse(message: { readonly [name: string]: unknown }, text: string | undefined): void {
    const { id } = message;
    const hasId = id !== undefined && id !== null;
    // An error without an id is about a message that the peer could not read. With one request under way, it is about that one.
    const pending = hasId ? this.#inFlight.get(id) : this.#findOnly(() => true);
    if (pending?.isWritten) {
      this.#finish(pending);
      pending.resolve(message as JSONRPCResponse);
    } else if (!this.#givenUp.delete(id)) this.#report("unknown-response", text);
  }

  #takeNotification(notification: JSONRPCNotification, text: string | undefined): void {
    if (notification.method === "notifications/cancelled") {
      this.#takeCancellation(notification, text);
      return;
    }
    const found = findReceivers(notification, this.#inFlight);
    const receivers = this.#session === undefined ? found : found?.filter(({ session }) => session === undefined);
    const isForSession = this.#session !== undefined && receivers?.length === 0;
    if (receivers === undefined || isForSession) this.#tellSession(notification, "unrelated-notification", text);
    for (const { notify, isWritten } of receivers ?? []) {
      if (isWritten) notify(notification);
    }
  }

  /** @param problem what it is where no session is open. */
  #tellSession(message: UnaskedMessage, problem: StrayProblem, text: string | undefined): void {
    if (this.#session === undefined) this.#report(problem, text);
    else if (isTooDeep(message)) this.#report("no-message", text);
    else this.#session.onMessage(message, undefined);
  }

  /** Servers end subscriptions with it, and nothing else. It may follow the result that has ended one already. */
  #takeCancellation(notification: JSONRPCNotification, text: string | undefined): void {
    const pending = this.#inFlight.get(notification.params?.["requestId"]);
    // In a session servers take back what they asked, whose ids are theirs.
    if (this.#session !== undefined && (pending === undefined || pending.session !== undefined)) {
      this.#tellSession(notification, "unrelated-notification", text);
      return;
    }
    if (pending === undefined) return;
    if (pending.isWritten && pending.request.method === "subscriptions/listen") {
      pending.notify(notification);
      this.#tornDown.push(pending);
    } else this.#report("unrelated-notification", text);
  }

  /** What was too long to be read is the answer that the only call waits for; nothing else of that size comes. */
  #failTooLong(): void {
    const pending = this.#findOnly(({ request }) => request.method !== "subscriptions/listen");
    if (pending === undefined) return;
    this.#finish(pending);
    pending.reject(explainTooLong(pending.request, this.#options.maxMessageBytes));
  }

  /** The only request that the peer can be about to answer. */
  #findOnly(fits: (pending: Pending) => boolean): Pending | undefined {
    if (this.#givenUp.size > 0) return undefined;
    const found = [...this.#inFlight.values()].filter((pending) => pending.isWritten && fits(pending));
    return found.length === 1 ? found[0] : undefined;
  }

  #giveUp(pending: Pending, reason: unknown): void {
    if (!this.#finish(pending)) return;
    pending.reject(reason);
    if (!pending.isWritten) return;
    this.#givenUp.add(pending.request.id);
    // What to tell the server is a session's own business.
    if (pending.session === undefined) this.#options.write(buildCancellation(pending.request.id, reason));
  }

  /** @returns `false` when it was finished before. */
  #finish(pending: Pending): boolean {
    const { id } = pending.request;
    if (this.#inFlight.get(id) !== pending) return false;
    this.#inFlight.delete(id);
    this.#waiting.delete(pending);
    pending.stopListening();
    return true;
  }

  #report(problem: StrayProblem, text: string | undefined): void {
    this.#options.onStray(toStrayOutput(problem, text));
  }
}

function refuseDuplicate(id: RequestId): ConfigurationError {
  return new ConfigurationError(
    `a request with the id ${showValue(id)} is under way on this transport; give each an id of its own, and each client a transport`,
  );
}

function explainTeardown(): TransportError {
  return new TransportError("the server ended the subscription without a result; subscribe again to go on");
}

function explainTooLong({ method }: JSONRPCRequest, maxMessageBytes: number): OutcomeUnknownError {
  return new OutcomeUnknownError(
    `the server wrote a message of more than ${maxMessageBytes} bytes while ${showValue(method)} was waiting for its answer; it was not ` +
      "read, and the server may have done what was asked. Raise maxMessageBytes if such answers are fine",
  );
}
