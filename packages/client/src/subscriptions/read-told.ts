import {
  type ChangingList,
  isRecord,
  type JSONRPCNotification,
  metaKeys,
  type RequestId,
  type SubscriptionFilter,
} from "@proj/types";
import type { SubscriptionChange } from "./subscription-change.ts";

/** What a notification on a subscription says. */
export type Told =
  | { readonly kind: "acknowledged"; readonly filter: SubscriptionFilter }
  | { readonly kind: "changed"; readonly change: SubscriptionChange }
  | { readonly kind: "ended" };

const lists: readonly ChangingList[] = ["tools", "prompts", "resources"];

/**
 * Reads what the server tells on a subscription; `undefined` for what does not belong on it or has not its shape.
 *
 * @param id of the `subscriptions/listen` request.
 * @param wanted what was subscribed to: a server must not tell of anything else.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export function readTold(
  { method, params = {} }: JSONRPCNotification,
  id: RequestId,
  wanted: SubscriptionFilter,
): Told | undefined {
  // On a channel that requests share, this is how a subscription is told to be over.
  if (method === "notifications/cancelled") return params["requestId"] === id ? { kind: "ended" } : undefined;
  const { _meta, notifications, uri } = params;
  // The transport has brought it here; a server that forgets the id loses nothing by it, one that names another means another.
  const subscriptionId = isRecord(_meta) ? _meta[metaKeys.subscriptionId] : undefined;
  if (subscriptionId !== undefined && subscriptionId !== id) return undefined;
  if (method === "notifications/subscriptions/acknowledged") {
    return { kind: "acknowledged", filter: isRecord(notifications) ? readFilter(notifications, wanted) : {} };
  }
  const change =
    method === "notifications/resources/updated" ? readUpdate(uri, wanted) : readListChange(method, wanted);
  return change && { kind: "changed", change };
}

/** Which URI it is, the server says: it may lie beneath one that was subscribed to, or be written otherwise. */
function readUpdate(uri: unknown, { resourceSubscriptions = [] }: SubscriptionFilter): SubscriptionChange | undefined {
  return typeof uri === "string" && resourceSubscriptions.length > 0 ? { type: "resource", uri } : undefined;
}

function readListChange(method: string, wanted: SubscriptionFilter): SubscriptionChange | undefined {
  const list = lists.find((name) => method === `notifications/${name}/list_changed`);
  return list !== undefined && wanted[`${list}ListChanged`] === true ? { type: "list", list } : undefined;
}

/** What of the filter the server agrees to: nothing that was not asked for. */
function readFilter(told: Readonly<Record<string, unknown>>, wanted: SubscriptionFilter): SubscriptionFilter {
  const uris: unknown = told["resourceSubscriptions"];
  const agreed = Array.isArray(uris) ? wanted.resourceSubscriptions?.filter((uri) => uris.includes(uri)) : undefined;
  const flags = lists.map((list) => `${list}ListChanged` as const);
  return {
    ...Object.fromEntries(
      flags.filter((flag) => told[flag] === true && wanted[flag] === true).map((flag) => [flag, true]),
    ),
    ...(agreed !== undefined && agreed.length > 0 && { resourceSubscriptions: agreed }),
  };
}
