import type {
  DiscoverResult,
  JSONRPCNotification,
  JSONRPCRequest,
  JSONRPCResponse,
  LegacyVersion,
  LoggingLevel,
  SendOptions,
  Transport,
} from "@proj/types";
import { InFlight } from "../abort/in-flight.ts";
import { MissingServerCapabilityError } from "../errors/missing-server-capability-error.ts";
import { SessionLostError } from "../errors/session-lost-error.ts";
import { guardCallback } from "../timing/guard-callback.ts";
import { KeptSession } from "./kept-session.ts";
import type { LegacyFeatures } from "./legacy-features.ts";
import { LegacySubscriptions } from "./legacy-subscriptions.ts";
import type { LegacyTransportParts } from "./legacy-transport-parts.ts";
import { LiveSession } from "./live-session.ts";
import type { InitializeAnswer } from "./read-initialize-result.ts";
import { DonePages, findRefusedPages, readPagesState, toPagesResponse } from "./required-pages.ts";
import type { OwnRequestOptions } from "./send-own-request.ts";
import { WatchedResources } from "./watched-resources.ts";

/** How many sessions in a row are opened for the sake of subscriptions alone. */
const MAX_USELESS = 3;

/**
 * Takes requests of 2026-07-28 to a server of an earlier revision, and gives responses of 2026-07-28: the client does not know of sessions. One
 * that was lost is opened again before the next request, and at once where somebody is to be told of changes.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export class LegacyTransport implements Transport, LegacyFeatures {
  readonly origin: string;
  readonly #parts: LegacyTransportParts;
  readonly #session: KeptSession;
  readonly #inFlight: InFlight = new InFlight();
  readonly #watched: WatchedResources;
  readonly #subscriptions: LegacySubscriptions;
  readonly #donePages: DonePages = new DonePages();
  readonly #listeners: Set<(notification: JSONRPCNotification) => void> = new Set();
  readonly #reopenListeners: Set<(discovered: DiscoverResult) => void> = new Set();
  /** What {@link subscribe} was called with. */
  readonly #ownUris: Set<string> = new Set();
  #ownLevel: LoggingLevel | undefined;
  #uselessSessions = 0;

  /** @param session that is open: {@link openLegacyTransport} opens it. */
  constructor(parts: LegacyTransportParts, session: LiveSession, answer: InitializeAnswer) {
    this.origin = parts.transport.origin;
    this.#parts = parts;
    this.#session = new KeptSession(parts, session, answer, {
      onNotification: (notification) => this.#hear(notification),
      onLost: (error, isUseless) => this.#lose(error, isUseless),
      onReopened: (next) => this.#restore(next),
    });
    this.#watched = new WatchedResources({
      subscribe: (uri) => this.#call("resources/subscribe", { uri }),
      // A session that is lost need not be opened to give something up.
      unsubscribe: async (uri) => this.#session.current?.call("resources/unsubscribe", { uri }).catch(() => undefined),
    });
    this.#subscriptions = new LegacySubscriptions(this.#watched);
  }

  get protocolVersion(): LegacyVersion {
    return this.#session.answer.protocolVersion;
  }

  /** What the server said of itself last, as `server/discover` has it. */
  get discovered(): DiscoverResult {
    return this.#session.answer.discovered;
  }

  async send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    const { id, method } = request;
    if (method === "server/discover") {
      await this.#session.use(options.signal);
      return { jsonrpc: "2.0", id, result: this.discovered };
    }
    if (method === "subscriptions/listen") {
      await this.#session.use(options.signal);
      return this.#subscriptions.hold(request, options, this.discovered.capabilities);
    }
    const pages = readPagesState(request);
    if (pages === undefined) return toPagesResponse(request, await this.#exchange(request, options), undefined);
    const refusal = findRefusedPages(request, pages);
    if (refusal !== undefined) return refusal;
    options.onWaiting?.(true);
    await this.#donePages.wait(pages.accepted, this.#parts.startTimer, options.signal);
    options.onWaiting?.(false);
    return toPagesResponse(request, await this.#exchange(request, options), pages);
  }

  async close(): Promise<void> {
    this.#inFlight.close();
    try {
      await this.#session.close();
    } finally {
      await this.#parts.transport.close();
    }
  }

  async ping(options?: OwnRequestOptions): Promise<void> {
    await this.#call("ping", undefined, options);
  }

  async setLoggingLevel(level: LoggingLevel, options: OwnRequestOptions = {}): Promise<void> {
    const method = "logging/setLevel";
    if (this.discovered.capabilities.logging === undefined) throw new MissingServerCapabilityError(method, "logging");
    await this.#inFlight.run(options.signal, (signal) =>
      this.#inSession(signal, (session) => session.setOwnLevel(level, { ...options, signal })),
    );
    this.#ownLevel = level;
  }

  async subscribe(uri: string, options: OwnRequestOptions = {}): Promise<void> {
    if (this.discovered.capabilities.resources?.subscribe !== true) {
      throw new MissingServerCapabilityError("resources/subscribe", "resources.subscribe");
    }
    if (this.#ownUris.has(uri)) return;
    this.#ownUris.add(uri);
    try {
      await this.#inFlight.run(options.signal, (signal) => this.#watched.watch(uri, signal));
    } catch (error) {
      this.#ownUris.delete(uri);
      throw error;
    }
  }

  async unsubscribe(uri: string): Promise<void> {
    if (this.#ownUris.delete(uri)) await this.#inFlight.run(undefined, () => this.#watched.leave(uri));
  }

  async tellRootsChanged(): Promise<void> {
    const session = await this.#session.use(undefined);
    session.post({ jsonrpc: "2.0", method: "notifications/roots/list_changed" });
  }

  onNotification(listener: (notification: JSONRPCNotification) => void): () => void {
    const tell = guardCallback(listener);
    this.#listeners.add(tell);
    return () => {
      this.#listeners.delete(tell);
    };
  }

  /** Hears of what the server says of itself in a session that is open in place of one that was lost. The listener must not throw. */
  onReopened(listener: (discovered: DiscoverResult) => void): void {
    this.#reopenListeners.add(listener);
  }

  async #exchange(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse> {
    const response = await this.#inSession(options.signal, (session) => session.send(request, options));
    this.#session.noteUse();
    return response;
  }

  #call(
    method: string,
    params: { readonly [name: string]: unknown } | undefined,
    options: OwnRequestOptions = {},
  ): Promise<unknown> {
    return this.#inFlight.run(options.signal, (signal) =>
      this.#inSession(signal, (session) => session.call(method, params, { ...options, signal })),
    );
  }

  /** A server that does not know the session has not looked at what came in it, which is then done in a new one. */
  async #inSession<Done>(
    signal: AbortSignal | undefined,
    work: (session: LiveSession) => Promise<Done>,
  ): Promise<Done> {
    const session = await this.#session.use(signal);
    try {
      return await work(session);
    } catch (error) {
      if (!SessionLostError.is(error)) throw error;
      // The transport may tell later than it rejects.
      session.onLost(error);
      return work(await this.#session.use(signal));
    }
  }

  #hear(notification: JSONRPCNotification): void {
    this.#donePages.hear(notification);
    this.#subscriptions.tell(notification);
    this.#parts.onNotification?.(notification);
    for (const tell of this.#listeners) tell(notification);
  }

  #lose(error: unknown, isUseless: boolean): void {
    this.#uselessSessions = isUseless ? this.#uselessSessions + 1 : 0;
    if (this.#watched.uris.length === 0 && this.#subscriptions.isEmpty) return;
    if (this.#uselessSessions >= MAX_USELESS) {
      this.#subscriptions.fail(error);
      return;
    }
    Promise.resolve(this.#session.use(undefined)).catch((failure: unknown) => this.#subscriptions.fail(failure));
  }

  /** What was agreed in the session before is agreed again. */
  #restore(session: LiveSession): void {
    for (const tell of this.#reopenListeners) tell(this.discovered);
    const watching = this.#watched.uris.map((uri) =>
      session.call("resources/subscribe", { uri }).catch((error: unknown) => this.#subscriptions.fail(error, uri)),
    );
    if (this.#ownLevel !== undefined) session.setOwnLevel(this.#ownLevel).catch(() => undefined);
    void Promise.all(watching).then(() => this.#subscriptions.tellMissed());
  }
}

/**
 * Opens a session: sends `initialize` and `notifications/initialized`. When that fails, the session is closed, and the transport is not.
 *
 * @throws VersionNegotiationError when the server answers with a revision that is none of ours; ConfigurationError where the transport has no
 * sessions; what a request throws.
 */
export async function openLegacyTransport(parts: LegacyTransportParts, signal?: AbortSignal): Promise<LegacyTransport> {
  const session = new LiveSession(parts);
  const answer = await session.open(signal);
  return new LegacyTransport(parts, session, answer);
}
