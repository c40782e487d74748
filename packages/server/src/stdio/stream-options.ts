import type { MessageHandler } from "@proj/types";
import { buildErrorListener, type ErrorListener } from "../events/error-listener.ts";
import { readCount } from "../options/read-count.ts";
import { readDelay } from "../options/read-timeout.ts";

/** How a server is reached over a stream of bytes. */
export interface StreamOptions {
  /** The longest message that is read, in bytes; a longer one is passed over and answered with a parse error. Default 4 MiB. */
  readonly maxMessageBytes?: number | undefined;
  /**
   * How many requests are handled at the same time. Further ones wait, and where many do, no more is read. In a session of a revision before
   * 2026-07-28 as many again may wait for answers of the peer, which are read whatever waits; what there is no room for meanwhile is refused
   * with `ERR_MCP_BUSY`. Default 64.
   */
  readonly maxConcurrentRequests?: number | undefined;
  /** How many subscriptions of the peer are open at the same time, besides; a further one is refused. Default 64. */
  readonly maxSubscriptions?: number | undefined;
  /**
   * How long requests may take to finish, subscriptions apart, once the input has ended or `close` was called, before their signals abort, in milliseconds.
   * Default 5000; 1500 on standard input and output, because hosts that start a server kill it after two seconds.
   */
  readonly closeTimeoutMs?: number | undefined;
  /**
   * Hears of what the transport could not do, such as writing a result that is not JSON. Default: the server's `onEvent` does, as
   * `transport-failed`; a handler that has no such hook leaves it to `console.error`.
   */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** {@link StreamOptions} as a connection keeps to them. */
export interface StreamPolicy {
  readonly maxMessageBytes: number;
  readonly maxConcurrentRequests: number;
  readonly maxSubscriptions: number;
  readonly closeTimeoutMs: number;
  readonly onError: ErrorListener;
}

const DEFAULT_MAX_MESSAGE_BYTES = 4 * 1024 * 1024;
const DEFAULT_MAX_CONCURRENT_REQUESTS = 64;
const DEFAULT_MAX_SUBSCRIPTIONS = 64;

/** @throws ConfigurationError when a number is none. */
export function buildStreamPolicy(
  options: StreamOptions,
  defaultCloseTimeoutMs: number,
  server: MessageHandler,
): StreamPolicy {
  const {
    maxMessageBytes = DEFAULT_MAX_MESSAGE_BYTES,
    maxConcurrentRequests = DEFAULT_MAX_CONCURRENT_REQUESTS,
    maxSubscriptions = DEFAULT_MAX_SUBSCRIPTIONS,
    closeTimeoutMs = defaultCloseTimeoutMs,
  } = options;
  return {
    maxMessageBytes: readCount("maxMessageBytes", maxMessageBytes),
    maxConcurrentRequests: readCount("maxConcurrentRequests", maxConcurrentRequests),
    maxSubscriptions: readCount("maxSubscriptions", maxSubscriptions),
    closeTimeoutMs: readDelay("closeTimeoutMs", closeTimeoutMs),
    onError: buildErrorListener(options.onError, server),
  };
}
