import type { JSONRPCNotification, JSONRPCRequest, JSONRPCResponse } from "../wire/json-rpc.ts";
import type { AnswerServerRequest, SessionLink, SessionListener } from "./session.ts";

/** How one request is sent. */
export interface SendOptions {
  /** Aborting it cancels the request the way the transport does that. */
  readonly signal: AbortSignal;
  /** Receives the notifications that belong to this request, in order, before the response. */
  readonly onNotification: (notification: JSONRPCNotification) => void;
  /** Told when the server begins to wait for an answer to a question of its own, and when it does not any more: what passes in between is a person's time. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined;
  /** Answers what the server asks while this request is open. Given only in sessions. Absent: whoever answers for the whole session does. */
  readonly answer?: AnswerServerRequest | undefined;
  /** The request only finds out what the server speaks: an end of the server on it is an answer too, and does not count as a crash. */
  readonly isProbe?: boolean | undefined;
  /** Told the HTTP status of the answer as soon as there is one, whatever the answer is. Does not throw. */
  readonly onStatus?: ((status: number) => void) | undefined;
  /** Headers that mirror arguments of the request, as they are to be sent. Given only where {@link Transport.mirrorsParameters} is set. */
  readonly parameterHeaders?: Readonly<Record<string, string>> | undefined;
}

/**
 * The client's side of a connection: one request in, one response out.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports
 */
export interface Transport {
  /** Where the server is, for people to read: a URL, a command line, `"in-process"`. */
  readonly origin: string;

  /**
   * Whether it is one channel to one server, as the standard streams of a process are. A server of a revision before 2026-07-28 may leave unanswered
   * there what it does not know, or end, and its client then begins anew with `initialize`. Default false: as over HTTP, silence and lost
   * connections tell nothing of the server.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
   */
  readonly isChannel?: boolean | undefined;

  /**
   * Names the server for what clients remember of it from one connection to the next, such as its revision. It may be stored. Absent where
   * nothing that may be stored tells one server from another.
   */
  readonly serverKey?: string | undefined;

  /**
   * Whether it sends `parameterHeaders`: the client then learns from the lists of tools which arguments it has to mirror. Default false.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/streamable-http#custom-headers-from-tool-parameters
   */
  readonly mirrorsParameters?: boolean | undefined;

  /**
   * Sends a request and resolves with the peer's response to it, whether result or error.
   *
   * @throws TransportError when no response can be had; the abort reason when `options.signal` aborts.
   */
  send(request: JSONRPCRequest, options: SendOptions): Promise<JSONRPCResponse>;

  /**
   * Opens the way for a session of a revision before 2026-07-28; nothing is sent yet. Absent where the transport has none.
   *
   * @returns `undefined` where the other end has none.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
   */
  openSession?(listener: SessionListener): SessionLink | undefined;

  /** Ends the connection and everything in flight on it. Calling it again does nothing. */
  close(): Promise<void>;
}
