import type { LegacyResponse } from "../legacy/legacy-response.ts";
import type { LegacyVersion } from "../legacy/legacy-versions.ts";
import type { ClientCapabilities } from "../wire/capabilities.ts";
import type { Implementation, LoggingLevel } from "../wire/common.ts";
import type { JSONRPCNotification, JSONRPCRequest } from "../wire/json-rpc.ts";
import type { AuthInfo, Exchange } from "./exchange.ts";

/** What either side of a session sends without being asked. */
export type UnaskedMessage = JSONRPCRequest | JSONRPCNotification;

/** What a session has come to, as plain JSON: enough to go on with it elsewhere. */
export interface SessionRecord {
  readonly protocolVersion: LegacyVersion;
  readonly clientInfo?: Implementation | undefined;
  /** As the client declared them. */
  readonly capabilities: ClientCapabilities;
  /** What the client set; absent before it did. */
  readonly logLevel?: LoggingLevel | undefined;
  /** The resources that the client subscribed to. */
  readonly subscriptions?: readonly string[] | undefined;
}

/** The client's end of a session, as its server sees it. */
export interface SessionPeer {
  /** Sends what belongs to no request of the client's, such as changes. Lost where nobody is there to receive it. Does not throw. */
  send(message: UnaskedMessage): void;

  /** Told each time that {@link ServedSession.record} has changed. */
  onChange?: (() => void) | undefined;
}

/**
 * The server's end of a session of a revision before 2026-07-28, from `initialize` to its end.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle
 */
export interface ServedSession {
  /** `undefined` until `initialize` was answered. */
  readonly record: SessionRecord | undefined;

  /**
   * Takes one message of the client: a request, a notification, the answer to a question, or a list of these where the revision has that.
   * Never throws and never rejects.
   *
   * @param exchange with `sendRequest`, where the client can be asked while the request is open.
   * @returns what is to be answered; `undefined` when that is nothing.
   */
  handle(message: unknown, exchange: Exchange): Promise<LegacyResponse | readonly LegacyResponse[] | undefined>;

  /**
   * Tells who is at the other end now, where no message does: a client that comes to listen. What ended with an earlier token of the same caller, such as
   * subscriptions, goes on.
   *
   * @param auth the caller as the transport has validated it.
   */
  meet?(auth: AuthInfo | null): void;

  /** Ends it, with everything in it. Calling it again does nothing. */
  close(): void;
}

/**
 * Answers a question of the server's in a session of a client: `elicitation/create`, `sampling/createMessage` or `roots/list`. Never rejects.
 * Where the signal has aborted, what it resolves with is not sent.
 */
export type AnswerServerRequest = (
  request: JSONRPCRequest,
  options: { readonly signal: AbortSignal },
) => Promise<LegacyResponse>;

/** Who hears of what a server sends, in a session of a client. Neither throws. */
export interface SessionListener {
  /** @param relatedTo the request that it came ahead of the response to, where the transport tells. */
  onMessage(message: UnaskedMessage, relatedTo: JSONRPCRequest["id"] | undefined): void;

  /** The session has come to an end that nobody here made: its process ended, or the server knows it no more. Told once. */
  onLost(error: unknown): void;
}

/** How a client reaches the other end of a session. */
export interface SessionLink {
  /**
   * Sends a request and resolves with the response to it. Whatever else comes goes to the listener. Aborting sends nothing: the session does.
   *
   * @throws TransportError when no response can be had; the abort reason when `options.signal` aborts.
   */
  send(request: JSONRPCRequest, options: { readonly signal: AbortSignal }): Promise<LegacyResponse>;

  /**
   * Sends what is not answered: a notification, or the answer to a question.
   *
   * @throws TransportError when it cannot be sent.
   */
  post(message: JSONRPCNotification | LegacyResponse): Promise<void>;

  /**
   * The session is open: from now on what the server sends on its own can come. Called before `notifications/initialized` is posted, which is to
   * name the version already.
   */
  begin(protocolVersion: LegacyVersion): void;

  /** Ends the session, and tells the server where the transport has a way to. Calling it again does nothing. */
  close(): Promise<void>;
}
