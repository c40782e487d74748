import type { ChangingList } from "@proj/types";

/**
 * What a subscription tells: something is not what it was, so look again. The same twice is harmless.
 *
 * - `list`: the tools, the prompts, or the resources with their templates.
 * - `resource`: what is read at a URI. It may lie beneath one that was subscribed to.
 * - `missed`: anything that the subscription names may have changed unheard: it was away, or too much changed at once.
 */
export type SubscriptionChange =
  | { readonly type: "list"; readonly list: ChangingList }
  | { readonly type: "resource"; readonly uri: string }
  | { readonly type: "missed" };

/**
 * Why a subscription ended.
 *
 * - `"ended by server"`: the server said so, as when it shuts down. Subscribe again when it is back.
 * - `"lost"`: no end was said. `error` tells what happened; what changed since is unknown.
 * - `"closed"`: from this side, by `close`, by leaving its loop, by the signal, or with the client.
 */
export type SubscriptionEnd =
  | { readonly reason: "ended by server" }
  | { readonly reason: "lost"; readonly error: unknown }
  | { readonly reason: "closed" };
