import type { JSONRPCNotification, LegacyVersion, LoggingLevel } from "@proj/types";
import type { OwnRequestOptions } from "./send-own-request.ts";

/**
 * What only sessions of revisions before 2026-07-28 have. Requests throw ProtocolError, InvalidResultError, TransportError, RequestTimeoutError,
 * ClosedError, or the signal's reason.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25
 */
export interface LegacyFeatures {
  /** The revision of the session. After the session was lost and opened again, it may be another. */
  readonly protocolVersion: LegacyVersion;

  /**
   * Asks the server whether it is there.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/ping
   */
  ping(options?: OwnRequestOptions): Promise<void>;

  /**
   * Sets the mildest log message that the server sends in this session; {@link onNotification} hears them. A call with a `logLevel` of its own may
   * make it milder for the while, not more severe. It stays when the session is opened again.
   *
   * @throws MissingServerCapabilityError where the server sends none.
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/utilities/logging
   */
  setLoggingLevel(level: LoggingLevel, options?: OwnRequestOptions): Promise<void>;

  /**
   * Has the server tell {@link onNotification} of changes of a resource, with `notifications/resources/updated`. `client.listen` does the same
   * in both eras. It stays when the session is opened again. Calling it again does nothing.
   *
   * @throws MissingServerCapabilityError where the server does not do that.
   * @see https://modelcontextprotocol.io/specification/2025-11-25/server/resources#subscriptions
   */
  subscribe(uri: string, options?: OwnRequestOptions): Promise<void>;

  /** Ends what {@link subscribe} began; where `client.listen` wants to hear of the same resource, the server goes on. */
  unsubscribe(uri: string): Promise<void>;

  /**
   * Tells the server that `handlers.listRoots` would answer otherwise now.
   *
   * @see https://modelcontextprotocol.io/specification/2025-11-25/client/roots#root-list-changes
   */
  tellRootsChanged(): Promise<void>;

  /**
   * Hears of what the server tells unasked: log messages, changes of lists and of resources, and `notifications/elicitation/complete` when what a
   * page was for is done (its `elicitationId` is that of the question's params). Not of progress, which belongs to a request. Untrusted. What the
   * listener throws is reported to the platform as uncaught.
   *
   * @returns a function that ends it.
   */
  onNotification(listener: (notification: JSONRPCNotification) => void): () => void;
}
