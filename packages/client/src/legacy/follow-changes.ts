import type { ClientCache } from "../cache/result-cache.ts";
import type { ToolRules } from "../requests/tool-rules.ts";
import { readTold } from "../subscriptions/read-told.ts";
import type { LegacyTransport } from "./legacy-transport.ts";

/** Servers tell of their lists unasked: what a client knows of them is dropped, and likewise when a session was opened again. */
export function followChanges(
  transport: LegacyTransport,
  tools: ToolRules | undefined,
  cache: ClientCache | undefined,
): void {
  transport.onNotification((notification) => {
    const { uri } = notification.params ?? {};
    const all = {
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: typeof uri === "string" ? [uri] : [],
    };
    const told = readTold(notification, "", all);
    if (told?.kind !== "changed") return;
    if (told.change.type === "list" && told.change.list === "tools") tools?.forget();
    cache?.invalidate(told.change, all);
  });
  transport.onReopened(({ capabilities }) => {
    tools?.forget();
    tools?.adopt(capabilities);
  });
}
