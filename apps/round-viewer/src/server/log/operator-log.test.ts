import { describe, expect, it } from "vitest";
import { OperatorLog } from "./operator-log.ts";

function openLog(): OperatorLog {
  return new OperatorLog({ now: () => 0, readRequest: () => undefined });
}

describe("the operator's log", () => {
  it("holds a few million characters, and the newest entry whatever its length", () => {
    const log = openLog();
    const text = "x".repeat(1_500_000);
    for (let count = 1; count <= 4; count++) log.write({ type: "operator", text });
    expect(log.entries.map(({ number }) => number)).toEqual([3, 4]);
    log.write({ type: "operator", text: text.repeat(3) });
    expect(log.entries.map(({ number }) => number)).toEqual([5]);
  });

  it("goes on behind any number, with the first that is kept where that is gone", () => {
    const log = openLog();
    expect(log.findNext(0)).toBeUndefined();
    for (let count = 1; count <= 1002; count++) log.write({ type: "operator", text: String(count) });
    expect([0, 2, 3, 1001, 1002].map((after) => log.findNext(after)?.entry.number)).toEqual([3, 3, 4, 1002, undefined]);
  });

  it("keeps a thousand entries, and their numbers go on", () => {
    const log = openLog();
    for (let count = 1; count <= 1001; count++) log.write({ type: "operator", text: String(count) });
    expect(log.entries.map(({ number }) => number)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 2));
    expect(log.entries.slice(-1)).toEqual([
      { type: "operator", text: "1001", number: 1001, at: "1970-01-01T00:00:00.000Z" },
    ]);
  });

  it("tells its readers until they have enough", () => {
    const log = openLog();
    const told: number[] = [];
    const leave = log.subscribe(() => told.push(log.entries.length));
    log.write({ type: "operator", text: "a" });
    leave();
    log.write({ type: "operator", text: "b" });
    expect(told).toEqual([1]);
  });
});
