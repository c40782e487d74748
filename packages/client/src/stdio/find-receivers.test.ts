import { type JSONRPCNotification, metaKeys } from "@proj/types";
import { describe, expect, it } from "vitest";
import { findReceivers } from "./find-receivers.ts";

/** Requests under way: two calls and a subscription. */
const requests = [
  { id: 1, method: "tools/call", meta: { progressToken: "t", [metaKeys.logLevel]: "info" } },
  { id: "1", method: "prompts/get", meta: { progressToken: "t", [metaKeys.logLevel]: "error" } },
  { id: 3, method: "subscriptions/listen", meta: {} },
  { id: 4, method: "tools/list", meta: { [metaKeys.logLevel]: "loud" } },
];

function find(method: string, params: JSONRPCNotification["params"], ids: unknown[] = [1, "1", 3, 4]) {
  const inFlight = new Map(
    requests
      .filter(({ id }) => ids.includes(id))
      .map(({ id, method, meta }) => [
        id,
        { request: { jsonrpc: "2.0" as const, id, method, params: { _meta: meta } } },
      ]),
  );
  return findReceivers({ jsonrpc: "2.0", method, params }, inFlight)?.map(({ request }) => request.id);
}

const subscribed = (id: unknown) => ({ _meta: { [metaKeys.subscriptionId]: id } });

describe("what a notification is about", () => {
  it.each([
    ["a subscription, by its id", "notifications/resources/updated", subscribed(3), [3]],
    ["a subscription, not by an id of another type", "notifications/resources/updated", subscribed("3"), []],
    ["a subscription that is over", "notifications/tools/list_changed", subscribed(9), []],
    ["the requests with a token", "notifications/progress", { progressToken: "t" }, [1, "1"]],
    ["a token that is gone", "notifications/progress", { progressToken: "u" }, []],
    ["no token, which is that of no request", "notifications/progress", {}, []],
    ["a log message, for who asked for it", "notifications/message", { level: "info" }, [1]],
    ["a severe log message", "notifications/message", { level: "emergency" }, [1, "1"]],
    ["a log message nobody asked for", "notifications/message", { level: "debug" }, undefined],
    ["a log message of no level", "notifications/message", {}, undefined],
    ["something unknown, with several calls under way", "x/y", {}, undefined],
  ])("is %s", (_, method, params, ids) => {
    expect(find(method, params)).toEqual(ids);
  });

  it("is the only call, where nothing says otherwise", () => {
    expect(find("x/y", undefined, [3, 4])).toEqual([4]);
    expect(find("x/y", undefined, [3])).toBeUndefined();
    expect(find("x/y", { _meta: null }, [1])).toEqual([1]);
  });
});
