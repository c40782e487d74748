import { type Clock, ConfigurationError } from "@proj/types";
import { checkLimit } from "../timing/check-limit.ts";
import { guardCallback } from "../timing/guard-callback.ts";
import type { CacheStore } from "./cache-store.ts";
import { memoryCache } from "./memory-cache.ts";
import type { ResultCache } from "./result-cache.ts";
import { StoredResults } from "./stored-results.ts";

/** How results are kept. */
export interface CacheResultsOptions {
  /** Default: a {@link memoryCache} of its own. */
  readonly store?: CacheStore | undefined;
  /**
   * Names whoever the requests are authorized as, such as issuer and subject of the access token, or a function that does so for each request.
   * Results that are private are then shared between clients with the same name, over the store. Without it, or where the function gives
   * `undefined`, they are kept for one client object only, which must then always act for the same user. A text names one user: give a cache
   * with one to clients of that user only.
   */
  readonly authorizationKey?: string | (() => string | undefined | Promise<string | undefined>) | undefined;
  /**
   * Names the server, for clients that share the store. Default: its URL where `Client.connect` was given one without a query; other servers
   * have no name that is certain to be theirs alone, and what they give is kept for one client object. Give a cache with such a name to clients
   * of that server only.
   */
  readonly serverKey?: string | undefined;
  /** The longest time that a result counts as fresh, in milliseconds, whatever the server says. Default a day. */
  readonly maxTtlMs?: number | undefined;
  /** Milliseconds since the Unix epoch. Default `Date.now`. */
  readonly clock?: Clock | undefined;
  /** Hears of what the store, or the function for the `authorizationKey`, throws. The call goes on without the cache. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/**
 * Keeps results for as long as servers allow by `ttlMs` and `cacheScope`: lists, what is read at a URI, and `server/discover`. What a
 * subscription of the client tells of is not fresh any more. Never kept are results that were reached by answering questions.
 *
 * Give it to `Client.connect` as the option `cache`. One may be given to many clients; for them to share results it needs a name of the server,
 * and for private ones an `authorizationKey`.
 *
 * @throws ConfigurationError when the store is none.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export function cacheResults(options: CacheResultsOptions = {}): ResultCache {
  const { store = memoryCache(), authorizationKey, serverKey, maxTtlMs = DAY_MS, clock = Date.now } = options;
  const { onError = () => undefined } = options;
  for (const name of ["get", "set", "delete"] as const) {
    if (typeof store[name] === "function") continue;
    throw new ConfigurationError(
      `the store of cacheResults has no function ${name}; pass a CacheStore, or leave it out`,
    );
  }
  checkLimit("maxTtlMs", maxTtlMs, 0);
  return {
    openFor: (client) =>
      new StoredResults({
        store,
        readAuthorization: () => (typeof authorizationKey === "function" ? authorizationKey() : authorizationKey),
        serverKey: serverKey ?? client.serverKey,
        capabilities: client.capabilities,
        maxTtlMs,
        clock,
        onError: guardCallback(onError),
      }),
  };
}
