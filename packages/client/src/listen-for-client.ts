import type { ServerCapabilities, SubscriptionFilter } from "@proj/types";
import type { ClientCache } from "./cache/result-cache.ts";
import type { CallContext } from "./call-with-rounds.ts";
import { MissingServerCapabilityError } from "./errors/missing-server-capability-error.ts";
import { findMissingForFilter } from "./negotiation/find-missing-capability.ts";
import { listen } from "./subscriptions/listen.ts";
import type { ListenOptions } from "./subscriptions/listen-options.ts";
import type { Subscription } from "./subscriptions/subscription.ts";

/**
 * Subscribes on behalf of a client: what it keeps of what changed is not used any more.
 *
 * @param offered what the server must declare; `undefined` where nobody looks.
 * @throws MissingServerCapabilityError, and what subscribing does.
 */
export async function listenForClient(
  { connection, protocolVersion, clock }: CallContext,
  cache: ClientCache | undefined,
  offered: ServerCapabilities | undefined,
  filter: SubscriptionFilter,
  options: ListenOptions | undefined,
): Promise<Subscription> {
  const missing = offered && findMissingForFilter(filter, offered);
  if (missing !== undefined) throw new MissingServerCapabilityError("subscriptions/listen", missing);
  const onChange: ClientCache["invalidate"] = (change, wanted) => {
    if (change.type === "missed" || (change.type === "list" && change.list === "tools")) connection.tools?.forget();
    cache?.invalidate(change, wanted);
  };
  return listen({ connection, protocolVersion, clock, onChange }, filter, options);
}
