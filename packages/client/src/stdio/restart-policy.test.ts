import { describe, expect, it } from "vitest";
import { buildRestartPolicy, planStart } from "./restart-policy.ts";

const policy = buildRestartPolicy({ maxRestarts: 3, withinMs: 1000, delayMs: 10, maxDelayMs: 15 });

describe("a server is started", () => {
  it.each([
    ["at once, when it has not ended yet", [], 5, { kind: "start", delayMs: 0 }],
    ["at once, after its first end", [100], 100, { kind: "start", delayMs: 0 }],
    ["after a while, when it ended twice", [100, 200], 203, { kind: "start", delayMs: 7 }],
    ["at once, when that while is over", [100, 200], 250, { kind: "start", delayMs: 0 }],
    ["after twice the while, but not longer than is allowed", [1, 2, 3], 3, { kind: "start", delayMs: 15 }],
    ["not, when it ended too often", [1, 2, 3, 4], 10, { kind: "refuse", retryAfterMs: 991 }],
    ["again when the first end is long ago", [1, 2, 3, 4], 1001, { kind: "start", delayMs: 0 }],
    ["not, when several would have to be long ago", [1, 2, 3, 4, 5], 10, { kind: "refuse", retryAfterMs: 992 }],
  ])("%s", (_, ends, now, plan) => {
    expect(planStart(ends, now, policy)).toEqual(plan);
  });

  it("never again, where that is not wanted", () => {
    expect(planStart([1], 1e12, buildRestartPolicy(false))).toEqual({ kind: "refuse", retryAfterMs: Infinity });
    expect(planStart([], 0, buildRestartPolicy(false))).toEqual({ kind: "start", delayMs: 0 });
  });

  it("five times within a minute, by default", () => {
    const ends = [0, 1, 2, 3, 4, 5];
    expect(planStart(ends.slice(1), 6, buildRestartPolicy()).kind).toBe("start");
    expect(planStart(ends, 6, buildRestartPolicy())).toEqual({ kind: "refuse", retryAfterMs: 59_994 });
  });
});

it.each([{ maxRestarts: -1 }, { withinMs: 0 }, { delayMs: Number.NaN }, { maxDelayMs: -1 }])(
  "%o is refused",
  (wrong) => {
    expect(() => buildRestartPolicy(wrong)).toThrow(`restart.${Object.keys(wrong)[0]}`);
  },
);
