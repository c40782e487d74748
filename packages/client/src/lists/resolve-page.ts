import type { RequestMethod } from "@proj/types";
import { type CachedCallOptions, resolveCached } from "../cache/resolve-cached.ts";
import type { CacheHints, ClientCache } from "../cache/result-cache.ts";
import type { Connection } from "../requests/connection.ts";

/**
 * Gives a page that is kept, or asks for one.
 *
 * @throws what `fetch` rejects with, ClosedError, or the signal's reason.
 */
export function resolvePage<Kept extends CacheHints>(
  { connection, protocolVersion }: { readonly connection: Connection; readonly protocolVersion: string },
  cache: ClientCache | undefined,
  method: RequestMethod,
  options: CachedCallOptions & { readonly cursor?: string | undefined },
  fetch: () => Promise<Kept>,
): Promise<Kept> {
  const request = { method, protocolVersion, target: options.cursor };
  const fetchOne = async () => ({ result: await fetch(), mayKeep: true });
  return resolveCached(connection.inFlight, cache, request, options, fetchOne);
}
