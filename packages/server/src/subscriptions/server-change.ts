import {
  type ChangingList,
  isRecord,
  type JSONRPCNotification,
  metaKeys,
  type RequestId,
  type ServerChange,
} from "@proj/types";

const methodOf: { readonly [List in ChangingList]: string } = {
  tools: "notifications/tools/list_changed",
  prompts: "notifications/prompts/list_changed",
  resources: "notifications/resources/list_changed",
};

/** Makes a change out of what a bus carried, which another version of this library may have published; `undefined` when it is none we know. */
export function readChange(value: unknown): ServerChange | undefined {
  if (!isRecord(value)) return undefined;
  const { kind, list, uri } = value;
  if (kind === "resource" && typeof uri === "string") return { kind, uri };
  if (kind === "list" && typeof list === "string" && Object.hasOwn(methodOf, list)) {
    return { kind, list: list as ChangingList };
  }
  return undefined;
}

/** Names what changed: two changes of the same name are one, as long as nobody was told. */
export function nameChange(change: ServerChange): string {
  return change.kind === "list" ? change.list : `resource ${change.uri}`;
}

/** @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions#receiving-notifications */
export function toChangeNotification(subscriptionId: RequestId, change: ServerChange): JSONRPCNotification {
  const _meta = { [metaKeys.subscriptionId]: subscriptionId };
  if (change.kind === "list") return { jsonrpc: "2.0", method: methodOf[change.list], params: { _meta } };
  return { jsonrpc: "2.0", method: "notifications/resources/updated", params: { _meta, uri: change.uri } };
}
