import type { ReadResourceResult } from "@proj/types";
import type { CacheOptions } from "./cache/cache-mode.ts";
import { resolveCached } from "./cache/resolve-cached.ts";
import type { ClientCache, FetchedResult } from "./cache/result-cache.ts";
import { type CallContext, callWithRounds } from "./call-with-rounds.ts";
import type { CallOptions } from "./flow-options.ts";
import { attachFlow } from "./flows/attach-flow.ts";
import type { OwnFlow } from "./flows/own-flow.ts";
import { startFlow } from "./flows/start-flow.ts";

/** How a resource is read, and whether what was read before will do. */
export interface ReadOptions extends CallOptions, CacheOptions {}

/**
 * Reads a resource, with all rounds, unless it is kept. What came after a first round depends on answers, and is not kept.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/caching#cache-key
 */
export async function readResource(
  context: CallContext,
  cache: ClientCache | undefined,
  uri: string,
  options: ReadOptions = {},
): Promise<ReadResourceResult> {
  const method = "resources/read";
  const { connection, protocolVersion } = context;
  if (cache === undefined) return callWithRounds(context, method, { uri }, options);
  let flow: OwnFlow<typeof method> | undefined;
  let rounds: Promise<ReadResourceResult> | undefined;
  const read = async (): Promise<FetchedResult<ReadResourceResult>> => {
    flow = startFlow(context, method, { uri }, options);
    rounds = flow.complete();
    const result = await rounds;
    return { result, mayKeep: flow.step.round === 1 };
  };
  try {
    return await resolveCached(connection.inFlight, cache, { method, protocolVersion, target: uri }, options, read);
  } catch (error) {
    // What ends the wait for the cache ends the rounds too, a little later: then the flow has noted all answers.
    await rounds?.catch(() => undefined);
    if (flow !== undefined) attachFlow(error, flow);
    throw error;
  }
}
