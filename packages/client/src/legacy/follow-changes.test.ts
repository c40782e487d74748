import { expect, test, vi } from "vitest";
import type { ToolRules } from "../requests/tool-rules.ts";
import { followChanges } from "./follow-changes.ts";
import type { LegacyTransport } from "./legacy-transport.ts";

function follow() {
  const onNotification = vi.fn<LegacyTransport["onNotification"]>();
  const onReopened = vi.fn<LegacyTransport["onReopened"]>();
  const tools = { forget: vi.fn(), adopt: vi.fn() };
  const cache = { resolve: vi.fn(), invalidate: vi.fn() };
  followChanges({ onNotification, onReopened } as unknown as LegacyTransport, tools as unknown as ToolRules, cache);
  const tell = (method: string, params?: object): void =>
    onNotification.mock.calls[0]?.[0]({ jsonrpc: "2.0", method, ...(params && { params: { ...params } }) });
  const reopen = onReopened.mock.calls[0]?.[0];
  return { tools, cache, tell, reopen };
}

test("what a client knows of its server follows what that tells", () => {
  const { tools, cache, tell } = follow();
  tell("notifications/prompts/list_changed");
  tell("notifications/resources/updated", { uri: "file:a" });
  tell("notifications/message", { level: "info", data: 1 });
  expect(tools.forget).not.toHaveBeenCalled();
  tell("notifications/tools/list_changed");
  expect(tools.forget).toHaveBeenCalledTimes(1);
  expect(cache.invalidate.mock.calls.map(([change]) => change)).toEqual([
    { type: "list", list: "prompts" },
    { type: "resource", uri: "file:a" },
    { type: "list", list: "tools" },
  ]);
});

test("tools of the session before are forgotten in the next", () => {
  const { tools, reopen } = follow();
  const capabilities = { tools: {} };
  reopen?.({ resultType: "complete", supportedVersions: [], capabilities, ttlMs: 0, cacheScope: "private" });
  expect(tools.forget).toHaveBeenCalledTimes(1);
  expect(tools.adopt).toHaveBeenCalledExactlyOnceWith(capabilities);
});
