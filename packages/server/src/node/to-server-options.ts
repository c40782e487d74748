import type { ServerOptions } from "node:http";
import { readTimeout } from "../options/read-timeout.ts";

const DEFAULT_RECEIVE_TIMEOUT_MS = 120_000;

/** How often Node looks for peers that take too long, at most. */
const MAX_CHECK_INTERVAL_MS = 5000;

/**
 * What of a server of `node:http` follows from how long a request may take to arrive.
 *
 * @throws ConfigurationError when that is no time.
 */
export function toServerOptions(receiveTimeoutMs: number = DEFAULT_RECEIVE_TIMEOUT_MS): ServerOptions {
  const requestTimeout = readTimeout("receiveTimeoutMs", receiveTimeoutMs);
  // Zero is what Node calls no limit.
  if (requestTimeout === undefined) return { requestTimeout: 0, headersTimeout: 0 };
  const headersTimeout = Math.ceil(requestTimeout / 4);
  return {
    requestTimeout,
    headersTimeout,
    connectionsCheckingInterval: Math.min(headersTimeout, MAX_CHECK_INTERVAL_MS),
  };
}
