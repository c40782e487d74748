import { metaKeys } from "@proj/types";
import type { InFlight } from "../abort/in-flight.ts";
import type { CacheMode } from "./cache-mode.ts";
import type { CacheableRequest, CacheHints, ClientCache, FetchedResult } from "./result-cache.ts";

/** What of a call's options counts for the cache. */
export interface CachedCallOptions {
  readonly cache?: CacheMode | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
}

/** Members of `_meta` that no result depends on. */
const neutralKeys: ReadonlySet<string> = new Set([
  "traceparent",
  "tracestate",
  "baggage",
  "progressToken",
  metaKeys.logLevel,
]);

/**
 * Gives a kept result, or asks for one. Whatever else is in `meta` belongs to the request and may change its result: such a call goes past
 * the cache.
 *
 * @throws what `fetch` rejects with, ClosedError once the client is closed, and the reason of the signal.
 */
export async function resolveCached<Result extends CacheHints>(
  inFlight: InFlight,
  cache: ClientCache | undefined,
  request: Omit<CacheableRequest, "mode">,
  options: CachedCallOptions,
  fetch: () => Promise<FetchedResult<Result>>,
): Promise<Result> {
  const { cache: mode = "default", meta = {}, signal } = options;
  if (cache === undefined || Object.keys(meta).some((key) => !neutralKeys.has(key))) return (await fetch()).result;
  return inFlight.run(signal, () => cache.resolve({ ...request, mode }, fetch));
}
