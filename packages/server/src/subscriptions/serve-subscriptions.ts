import { makeListenable, type Server } from "../server.ts";
import { buildListen } from "./build-listen.ts";
import { listServed } from "./list-served.ts";
import type { ChangeTeller, Listenable } from "./listenable.ts";
import type { SubscriptionOptions } from "./subscription-options.ts";
import { type SubscriptionSurroundings, Subscriptions } from "./subscriptions.ts";

/**
 * Serves `subscriptions/listen` on a low-level server from now on, as `McpServer` does: for the lists that it has handlers for, and for any
 * resource that `maySubscribe` lets pass, for it does not know which there are. Clients are promised that they hear of changes: tell of them.
 *
 * ```ts
 * const changes = serveSubscriptions(server);
 * watchFolder((file) => changes.resourceUpdated(file.uri));
 * ```
 *
 * @throws ConfigurationError when an option is wrong, or the server serves subscriptions already.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export function serveSubscriptions(server: Server, options: SubscriptionOptions = {}): ChangeTeller {
  const { listChanged, resourceUpdated } = makeListenable(server, (surroundings) =>
    buildListenable(options, surroundings),
  );
  return { listChanged, resourceUpdated };
}

function buildListenable(options: SubscriptionOptions, surroundings: SubscriptionSurroundings): Listenable {
  const subscriptions = new Subscriptions(options, surroundings);
  const { maySubscribe } = options;
  return {
    listChanged: (list) => subscriptions.announceList(list),
    resourceUpdated: (uri) => subscriptions.announceResource(uri),
    endAll: () => subscriptions.endAll(),
    buildListen(methods) {
      const lists = listServed(methods);
      if (lists.size === 0) return undefined;
      return buildListen({ subscriptions, lists, mayRead: () => true, maySubscribe });
    },
  };
}
