import type { JSONRPCResponse } from "../wire/json-rpc.ts";
import type { Exchange } from "./exchange.ts";
import type { ServedSession, SessionPeer, SessionRecord } from "./session.ts";
import type { TransportEvent } from "./transport-event.ts";

/** The whole of a server as transports see it. */
export interface MessageHandler {
  /**
   * Answers one JSON-RPC message. Never throws and never rejects: what goes wrong is an error response.
   *
   * @returns the response, or `undefined` when the message was a notification.
   */
  handle(message: unknown, exchange: Exchange): Promise<JSONRPCResponse | undefined>;

  /**
   * Called by transports that more than one process may serve, before they take messages: the occasion to warn of what works in one process
   * only. Calling it again does nothing.
   */
  prepareForNetwork?(): void;

  /**
   * Has a listener called when the server takes no more requests, so that a transport ends what it keeps open; at once, when that has begun.
   *
   * @returns a function that calls it off.
   */
  onClosing?(listener: () => void): () => void;

  /** Tells whoever operates the server of what a transport did on its own, such as a request that it let nobody handle. Never throws. */
  report?(event: TransportEvent): void;

  /**
   * Opens a session of a revision before 2026-07-28, for a client that begins with `initialize`.
   *
   * @param record goes on with a session that has begun elsewhere.
   * @returns `undefined` where the server speaks none of these. Absent likewise.
   */
  openSession?(peer: SessionPeer, record?: SessionRecord): ServedSession | undefined;
}
