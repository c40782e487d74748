import { describe, expect, it } from "vitest";
import { OperatorLog } from "./operator-log.ts";

function openLog(): OperatorLog {
  return new OperatorLog({ now: () => 0, readRequest: () => undefined });
}

describe("the operator's log", () => {
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
    const leave = log.subscribe(({ number }) => told.push(number));
    log.write({ type: "operator", text: "a" });
    leave();
    log.write({ type: "operator", text: "b" });
    expect(told).toEqual([1]);
  });
});
