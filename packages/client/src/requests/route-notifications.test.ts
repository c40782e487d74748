import type { JSONRPCNotification } from "@proj/types";
import { describe, expect, test, vi } from "vitest";
import type { LogMessage, NotificationOptions, Progress } from "./notification-options.ts";
import { buildNotificationMeta, routeNotifications } from "./route-notifications.ts";

function notification(method: string, params?: Record<string, unknown>): JSONRPCNotification {
  return { jsonrpc: "2.0", method, ...(params && { params }) };
}

/** What listeners hear of some notifications on request 7. */
function hear(options: NotificationOptions, ...given: JSONRPCNotification[]) {
  const progress: Progress[] = [];
  const logs: LogMessage[] = [];
  const route = routeNotifications(
    { onProgress: (report) => progress.push(report), onLog: (message) => logs.push(message), ...options },
    7,
  );
  for (const one of given) route?.(one);
  return { progress, logs };
}

const progressOf = (progress: unknown, others: object = {}) =>
  notification("notifications/progress", { progressToken: 7, progress, ...others });
const logOf = (level: unknown, others: object = {}) =>
  notification("notifications/message", { level, data: { a: 1 }, ...others });

describe("what is asked of the server", () => {
  test.each<[string, NotificationOptions, object | undefined]>([
    ["nothing where nobody listens", {}, undefined],
    ["nothing for somebody who takes what comes", { onNotification: () => undefined }, undefined],
    ["progress, under the id of the request", { onProgress: () => undefined }, { progressToken: 7 }],
    ["log messages from info on", { onLog: () => undefined }, { "io.modelcontextprotocol/logLevel": "info" }],
    [
      "log messages of the level that is named, also where they are read from onNotification",
      { logLevel: "error" },
      { "io.modelcontextprotocol/logLevel": "error" },
    ],
  ])("%s", (_, options, meta) => {
    expect(buildNotificationMeta(options, 7)).toEqual(meta);
  });
});

describe("progress", () => {
  test("is told with what else is known", () => {
    const { progress } = hear({}, progressOf(1, { total: 4, message: "a quarter" }), progressOf(2.5));
    expect(progress).toStrictEqual([{ progress: 1, total: 4, message: "a quarter" }, { progress: 2.5 }]);
  });

  test("that does not grow is passed over", () => {
    const { progress } = hear({}, ...[1, 1, 0.5, 2, 2].map((value) => progressOf(value)));
    expect(progress).toEqual([{ progress: 1 }, { progress: 2 }]);
  });

  test.each([
    ["of another request", notification("notifications/progress", { progressToken: 8, progress: 1 })],
    ["whose token is only alike", notification("notifications/progress", { progressToken: "7", progress: 1 })],
    ["without a number", progressOf("1")],
    ["without anything", notification("notifications/progress")],
  ])("%s is passed over", (_, given) => {
    expect(hear({}, given).progress).toEqual([]);
  });

  test("keeps what it says where what goes with it is odd", () => {
    expect(hear({}, progressOf(1, { total: "4", message: 1 })).progress).toStrictEqual([{ progress: 1 }]);
  });
});

describe("log messages", () => {
  test("are told from the level on that was asked for", () => {
    const given = ["debug", "info", "notice", "emergency"].map((level) => logOf(level));
    expect(hear({}, ...given).logs.map(({ level }) => level)).toEqual(["info", "notice", "emergency"]);
    expect(hear({ logLevel: "notice" }, ...given).logs.map(({ level }) => level)).toEqual(["notice", "emergency"]);
    expect(hear({ logLevel: "debug" }, ...given).logs).toHaveLength(4);
  });

  test("have their data, whatever it is, and the name of their logger", () => {
    const { logs } = hear({}, logOf("error", { logger: "db" }), logOf("error", { data: null, logger: 1 }));
    expect(logs).toStrictEqual([
      { level: "error", logger: "db", data: { a: 1 } },
      { level: "error", data: null },
    ]);
  });

  test("of a level that is none are passed over", () => {
    expect(hear({}, logOf("loud"), logOf("toString"), notification("notifications/message")).logs).toEqual([]);
  });
});

test("nobody hears of what is for somebody else, except for whoever hears of everything", () => {
  const onNotification = vi.fn();
  const given = [progressOf(1), logOf("info"), notification("notifications/other")];
  const { progress, logs } = hear({ onNotification }, ...given);
  expect([progress.length, logs.length]).toEqual([1, 1]);
  expect(onNotification.mock.calls.map(([one]) => one)).toEqual(given);
});

test("without a listener there is nothing to call", () => {
  expect(routeNotifications({ logLevel: "info" }, 7)).toBeUndefined();
});
