import type { ReadResourceResult } from "@proj/types";
import type { CacheOptions } from "./cache/cache-mode.ts";
import { resolveCached } from "./cache/resolve-cached.ts";
import type { ClientCache } from "./cache/result-cache.ts";
import { type CallContext, callWithRounds } from "./call-with-rounds.ts";
import type { CallOptions } from "./flow-options.ts";
import type { RoundReport } from "./rounds/round-report.ts";

/** How a resource is read, and whether what was read before will do. */
export interface ReadOptions extends CallOptions, CacheOptions {}

/**
 * Reads a resource, with all rounds, unless it is kept. What came after a first round depends on answers, and is not kept.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cache-key
 */
export function readResource(
  context: CallContext,
  cache: ClientCache | undefined,
  uri: string,
  options: ReadOptions = {},
): Promise<ReadResourceResult> {
  const method = "resources/read";
  const { connection, protocolVersion } = context;
  if (cache === undefined) return callWithRounds(context, method, { uri }, options);
  return resolveCached(connection.inFlight, cache, { method, protocolVersion, target: uri }, options, async () => {
    let rounds = 0;
    const onRound = (report: RoundReport): void => {
      rounds = report.round;
      options.onRound?.(report);
    };
    const result = await callWithRounds(context, method, { uri }, { ...options, onRound });
    return { result, mayKeep: rounds === 1 };
  });
}
