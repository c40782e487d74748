import type { JSONRPCNotification, LoggingLevel } from "@proj/types";

/** How far a request has come. */
export interface Progress {
  /** Grows from one report to the next within one round trip. */
  readonly progress: number;
  /** What `progress` will be in the end, where the server knows. */
  readonly total?: number | undefined;
  /** For people to read. Untrusted text. */
  readonly message?: string | undefined;
}

/** A log message of the server. All of it is the server's: untrusted. */
export interface LogMessage {
  readonly level: LoggingLevel;
  /** Which part of the server it comes from. */
  readonly logger?: string | undefined;
  readonly data: unknown;
}

/**
 * Who hears of what the server tells ahead of a response. All of these are called synchronously and not waited for; what they throw is
 * reported to the platform as uncaught, and the call goes on. Nothing reaches them once the round trip is over.
 */
export interface NotificationOptions {
  /** Hears of every notification, whatever it is about. What is no notification is passed over. */
  readonly onNotification?: ((notification: JSONRPCNotification) => void) | undefined;
  /**
   * Hears how far the request has come. The client then makes a progress token of its own for each attempt, also where `meta` has one.
   * Reports that do not grow, or belong to another request, are passed over.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * Hears of the server's log messages about this request, from {@link logLevel} on. The specification has deprecated them.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/logging
   */
  readonly onLog?: ((message: LogMessage) => void) | undefined;
  /** The mildest log message to send. Default `"info"` where there is an `onLog`; without either, the server sends none. */
  readonly logLevel?: LoggingLevel | undefined;
}
