import type { DiscoverResult } from "@proj/types";
import { resolveCached } from "../cache/resolve-cached.ts";
import type { ClientCache } from "../cache/result-cache.ts";
import type { Connection } from "../requests/connection.ts";
import { roundTrip } from "../requests/round-trip.ts";
import type { Discover } from "./ask-server.ts";

/** What asks the server while nothing is known of it, in ways that a server of an earlier revision may answer too. */
export function buildDiscover(
  bare: Connection,
  cache: ClientCache | undefined,
  signal: AbortSignal | undefined,
): Discover {
  const { transport, inFlight } = bare;
  const method = "server/discover";
  return (protocolVersion, { timeoutMs, onStatus }) => {
    const probing: Connection = {
      ...bare,
      transport: {
        origin: transport.origin,
        send: (request, options) => transport.send(request, { ...options, isProbe: true, onStatus }),
        close: () => transport.close(),
      },
    };
    const options = { signal, requestTimeoutMs: timeoutMs };
    return resolveCached(inFlight, cache, { method, protocolVersion, target: undefined }, options, async () => {
      const result = await roundTrip(probing, protocolVersion, method, {}, options);
      return { result: result as DiscoverResult, mayKeep: true };
    });
  };
}
