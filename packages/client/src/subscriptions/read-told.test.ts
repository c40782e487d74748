import type { JSONRPCNotification } from "@proj/types";
import { describe, expect, test } from "vitest";
import { readTold } from "./read-told.ts";

const wanted = { toolsListChanged: true, promptsListChanged: false, resourceSubscriptions: ["x:a", "x:b"] };

function told(method: string, params?: object, id: unknown = 7, filter = wanted as object) {
  const _meta = { "io.modelcontextprotocol/subscriptionId": id };
  const notification: JSONRPCNotification = {
    jsonrpc: "2.0",
    method,
    params: { ...(id !== undefined && { _meta }), ...params },
  };
  return readTold(notification, 7, filter);
}

describe("what a subscription tells", () => {
  test.each([
    ["notifications/tools/list_changed", { toolsListChanged: true }, "tools"],
    ["notifications/prompts/list_changed", { promptsListChanged: true }, "prompts"],
    ["notifications/resources/list_changed", { resourcesListChanged: true }, "resources"],
  ])("%s", (method, filter, list) => {
    expect(told(method, {}, 7, filter)).toEqual({ kind: "changed", change: { type: "list", list } });
    expect(told(method, {}, 7, {})).toBeUndefined();
  });

  test("a resource, also one that lies beneath what was subscribed to", () => {
    const changed = (uri: string) => ({ kind: "changed", change: { type: "resource", uri } });
    expect(told("notifications/resources/updated", { uri: "x:a" })).toEqual(changed("x:a"));
    expect(told("notifications/resources/updated", { uri: "x:a/1" })).toEqual(changed("x:a/1"));
    expect(told("notifications/resources/updated", { uri: 1 })).toBeUndefined();
    expect(told("notifications/resources/updated", { uri: "x:a" }, 7, { toolsListChanged: true })).toBeUndefined();
  });

  test("what belongs to another subscription is not this one's; without an id it is", () => {
    for (const id of [8, "7", null, {}]) expect(told("notifications/tools/list_changed", {}, id)).toBeUndefined();
    expect(told("notifications/tools/list_changed", {}, undefined)).toBeDefined();
    expect(readTold({ jsonrpc: "2.0", method: "notifications/tools/list_changed" }, 7, wanted)).toBeDefined();
  });

  test("its end, where that is told by a notification", () => {
    expect(told("notifications/cancelled", { requestId: 7 })).toEqual({ kind: "ended" });
    expect(told("notifications/cancelled", { requestId: 8 })).toBeUndefined();
  });

  test.each(["notifications/message", "notifications/progress", "toString", "notifications/tools/list_changed/"])(
    "nothing by %s",
    (method) => {
      expect(told(method, { progressToken: 7, progress: 1 })).toBeUndefined();
    },
  );
});

describe("an acknowledgment", () => {
  test.each<[string, unknown, object]>([
    ["of all", wanted, { toolsListChanged: true, resourceSubscriptions: ["x:a", "x:b"] }],
    ["of less", { resourceSubscriptions: ["x:b"] }, { resourceSubscriptions: ["x:b"] }],
    ["of nothing", {}, {}],
    ["of what was not asked for", { promptsListChanged: true, resourceSubscriptions: ["x:c"], other: true }, {}],
    ["that is odd", { toolsListChanged: "yes", resourceSubscriptions: "x:a" }, {}],
    ["that is none", null, {}],
  ])("%s", (_, notifications, filter) => {
    expect(told("notifications/subscriptions/acknowledged", { notifications })).toStrictEqual({
      kind: "acknowledged",
      filter,
    });
  });
});
