import { type CacheableResult, showValue } from "@proj/types";

/** How long, and with whom, a client may share what it read. */
export type CacheHints = Pick<CacheableResult, "ttlMs" | "cacheScope">;

/** Fetch again, and share with nobody. */
const defaultCacheHints: CacheHints = { ttlMs: 0, cacheScope: "private" };

/**
 * The author's hints, each of them or else the fallback's.
 *
 * @returns what is wrong with them where something is.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching
 */
export function readCacheHints(
  source: { readonly [Hint in keyof CacheHints]?: unknown },
  fallback: CacheHints = defaultCacheHints,
): CacheHints | string {
  const ttlMs = source.ttlMs ?? fallback.ttlMs;
  const cacheScope = source.cacheScope ?? fallback.cacheScope;
  if (!Number.isSafeInteger(ttlMs) || Number(ttlMs) < 0) {
    return `ttlMs must be a whole number of milliseconds, 0 or more; got ${showValue(ttlMs)}`;
  }
  if (cacheScope !== "public" && cacheScope !== "private") {
    return `cacheScope must be "public" or "private", got ${showValue(cacheScope)}`;
  }
  return { ttlMs: Number(ttlMs), cacheScope };
}
