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
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports
   */
  openSession?(listener: SessionListener): SessionLink;

  /** Ends the connection and everything in flight on it. Calling it again does nothing. */
  close(): Promise<void>;
}
