import {
  ConfigurationError,
  type JSONRPCNotification,
  type JSONRPCRequest,
  type JSONRPCResponse,
  type LegacyResponse,
  type LoggingLevel,
  type RequestId,
  type SendOptions,
  type SessionLink,
  type SessionListener,
  type UnaskedMessage,
} from "@proj/types";
import { onAbort } from "../abort/on-abort.ts";
import { runAbortable } from "../abort/run-abortable.ts";
import { TransportError } from "../errors/transport-error.ts";
import type { UncheckedResult } from "../requests/read-response.ts";
import { buildCancellation } from "./build-cancellation.ts";
import { initialize } from "./initialize.ts";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";
import { findMildest, OpenRequests } from "./open-requests.ts";
import { PostQueue } from "./post-queue.ts";
import type { InitializeAnswer } from "./read-initialize-result.ts";
import { type OwnRequestOptions, sendOwnRequest } from "./send-own-request.ts";
import { ServerQuestions } from "./server-questions.ts";
import { toLegacyRequest } from "./to-legacy-request.ts";
import { toModernResponse } from "./to-modern-response.ts";

/** Who hears of a session. */
export interface LiveSessionListener {
  /** What is not about one request alone. */
  readonly onNotification: (notification: JSONRPCNotification) => void;
  /** Told once. */
  readonly onLost: (error: unknown) => void;
}

/** One session, from `initialize` to its end. */
export class LiveSession implements SessionListener {
  /** Told of nothing as long as there is none. */
  listener: LiveSessionListener | undefined;
  readonly #parts: LegacyTransportParts;
  readonly #requests: OpenRequests = new OpenRequests();
  readonly #questions: ServerQuestions;
  readonly #link: SessionLink;
  readonly #posts: PostQueue = new PostQueue(async (message) => this.#link.post(message));
  #answer: InitializeAnswer | undefined;
  #lost: { readonly error: unknown } | undefined;
  /** The level that was set for the whole session. */
  #ownLevel: LoggingLevel | undefined;
  /** The level that the server was told last, and when it has heard of it. */
  #level: { readonly level: LoggingLevel; readonly isSet: Promise<unknown> } | undefined;

  /** @throws ConfigurationError where the transport has no sessions. */
  constructor(parts: LegacyTransportParts) {
    const { transport, answer } = parts;
    this.#parts = parts;
    this.#questions = new ServerQuestions({
      requests: this.#requests,
      answer,
      post: (response) => this.post(response),
    });
    const link = transport.openSession?.(this);
    if (link === undefined) {
      throw new ConfigurationError(
        `the transport to ${transport.origin} has no openSession, which revisions before 2026-07-28 need; ` +
          "where the server speaks 2026-07-28, leave the option mode out",
      );
    }
    this.#link = link;
  }

  /**
   * Introduces both sides to each other. When that fails, the session is closed.
   *
   * @throws what `initialize` does.
   */
  async open(signal: AbortSignal | undefined): Promise<InitializeAnswer> {
    try {
      const answer = await initialize(this.#link, this.#parts, signal);
      // First, so that what announces it already names the version.
      this.#link.begin(answer.protocolVersion);
      await this.#announce(signal);
      if (this.#lost !== undefined) throw this.#lost.error;
      this.#answer = answer;
      return answer;
    } catch (error) {
      void this.close(error).catch(() => undefined);
      throw error;
    }
  }

  /** @throws TransportError when the server does not take it in the time that it has for a request; what posting does; the signal's reason. */
  #announce(source: AbortSignal | undefined): Promise<void> {
    const { startTimer, requestTimeoutMs } = this.#parts;
    const method = "notifications/initialized";
    return runAbortable(source, async (signal, abort) => {
      const onTimeout = (): void =>
        abort(new TransportError(`the server did not accept "${method}" within ${requestTimeoutMs} ms`));
      const stopTimer = startTimer(requestTimeoutMs, { onTimeout, onError: abort });
      onAbort(signal, stopTimer);
      try {
        await this.#link.post({ jsonrpc: "2.0", method });
      } finally {
        stopTimer();
      }
    });
  }

  get isLost(): boolean {
    return this.#lost !== undefined;
  }

  onMessage(message: UnaskedMessage, relatedTo: RequestId | undefined): void {
    if ("id" in message) {
      // Nobody is asked for what cannot be answered any more.
      if (!this.isLost) this.#questions.take(message, relatedTo);
    } else if (message.method === "notifications/cancelled") this.#questions.cancel(message.params?.["requestId"]);
    else if (!this.#requests.tell(message, relatedTo)) this.listener?.onNotification(message);
  }

  onLost(error: unknown): void {
    if (this.#lost !== undefined) return;
    this.#lost = { error };
    this.#posts.stop();
    this.#questions.close(error);
    this.listener?.onLost(error);
  }

  /**
   * Sends a request of 2026-07-28 in the words of the session's revision, and before it the mildest log message that anybody wants, where the
   * server was told another. Aborting it tells the server.
   *
   * @throws TransportError; the abort reason when `options.signal` aborts.
   */
  async send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    const { signal } = options;
    const open = this.#requests.add(request, options);
    let detach: (() => void) | undefined;
    try {
      await this.#prepareLevel(signal);
      signal.throwIfAborted();
      detach = onAbort(signal, () => this.post(buildCancellation(request.id, signal.reason)));
      return toModernResponse(request, await this.#link.send(toLegacyRequest(request), { signal }));
    } finally {
      detach?.();
      this.#requests.remove(open);
      this.#questions.endFor(open, signal.reason, signal.aborted);
    }
  }

  /** @throws what a request of the session's own does. */
  call(
    method: string,
    params: { readonly [name: string]: unknown } | undefined,
    options?: OwnRequestOptions,
  ): Promise<UncheckedResult> {
    return sendOwnRequest(this.#link, this.#parts, method, params, options);
  }

  /**
   * Sets the level of the whole session, whatever it was.
   *
   * @throws what a request of the session's own does.
   */
  async setOwnLevel(level: LoggingLevel, options?: OwnRequestOptions): Promise<void> {
    this.#ownLevel = level;
    await this.#tellLevel(findMildest([level, this.#requests.logLevel]) ?? level, options);
  }

  /** A server that takes no level is none that is to be waited for. */
  async #prepareLevel(signal: AbortSignal): Promise<void> {
    const wanted = this.#requests.logLevel;
    if (wanted === undefined || this.#answer?.discovered.capabilities.logging === undefined) return;
    const level = findMildest([this.#ownLevel, wanted]) ?? wanted;
    if (this.#level?.level !== level) this.#tellLevel(level).catch(() => undefined);
    const isSet = this.#level?.isSet.catch(() => undefined);
    await runAbortable(signal, async () => isSet);
  }

  #tellLevel(level: LoggingLevel, options?: OwnRequestOptions): Promise<unknown> {
    const isSet = this.call("logging/setLevel", { level }, options);
    this.#level = { level, isSet };
    return isSet;
  }

  /** Sends what is not answered. */
  post(message: JSONRPCNotification | LegacyResponse): void {
    this.#posts.add(message);
  }

  async close(reason: unknown): Promise<void> {
    this.#questions.close(reason);
    this.#lost ??= { error: reason };
    this.#posts.stop();
    await this.#link.close();
  }
}
