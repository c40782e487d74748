import { describe, expect, it, vi } from "vitest";
import type { MeasuredRow } from "../measure/row.ts";
import { checkGates } from "./check-gates.ts";
import { formatVerdicts } from "./format-verdicts.ts";
import type { Gate } from "./gate.ts";

const fast: Gate = {
  name: "fast: ours / floor",
  rows: ["fast"],
  measure: (figure) => figure("fast", "ours") / figure("fast", "floor"),
  limit: 2,
  target: 1.5,
};
const small: Gate = {
  name: "small: ours",
  rows: ["small", "tiny"],
  measure: (figure) => figure("small", "ours"),
  limit: 110,
  unit: "MB",
};

const row = (id: string, ours: number): MeasuredRow => ({
  id,
  unit: "cpu-us/op",
  ours,
  official: null,
  floor: 100,
  spread: 0,
});

describe("checking the gates", () => {
  it("measures nothing again when all are kept", async () => {
    const remeasure = vi.fn();
    const verdicts = await checkGates([fast, small], [row("fast", 140), row("small", 109)], remeasure);
    expect(verdicts.map(({ isKept, values }) => [isKept, values])).toEqual([
      [true, [1.4]],
      [true, [109]],
    ]);
    expect(remeasure).not.toHaveBeenCalled();
  });

  it("measures once more what was missed, and the second value counts", async () => {
    const remeasure = vi.fn(async () => [row("fast", 999), row("small", 105)]);
    const verdicts = await checkGates([fast, small], [row("fast", 190), row("small", 120)], remeasure);
    expect(remeasure.mock.calls).toEqual([[new Set(["small", "tiny"])]]);
    // The gate that was kept is not judged by what came along.
    expect(verdicts.map(({ isKept, values }) => [isKept, values])).toEqual([
      [true, [1.9]],
      [true, [120, 105]],
    ]);
  });

  it("calls missed what is missed twice", async () => {
    const verdicts = await checkGates([fast], [row("fast", 300)], async () => [row("fast", 250)]);
    expect(verdicts).toEqual([{ gate: fast, values: [3, 2.5], isKept: false }]);
  });

  it("does not take what could not be measured for kept", async () => {
    const [verdict] = await checkGates([fast], [], async () => []);
    expect(verdict?.isKept).toBe(false);
  });
});

describe("the verdicts", () => {
  it("stand in one line each: name, value, limit, verdict", () => {
    const text = formatVerdicts([
      { gate: fast, values: [1.4], isKept: true },
      { gate: small, values: [120, 115.25], isKept: false },
    ]);
    expect(text).toBe(
      [
        "fast: ours / floor      1.40  at most     2.00  kept, target 1.50 reached",
        "small: ours         115.3 MB  at most 110.0 MB  missed, measured twice: 120.0 MB, then 115.3 MB",
        "Gates missed: 1 of 2.",
        "",
      ].join("\n"),
    );
  });

  it("say when all are kept, when a target is not reached, and when there was no figure", () => {
    expect(formatVerdicts([{ gate: fast, values: [1.9], isKept: true }])).toBe(
      "fast: ours / floor      1.90  at most     2.00  kept, target 1.50 not reached\nEvery gate is kept.\n",
    );
    expect(formatVerdicts([{ gate: fast, values: [Number.NaN], isKept: false }])).toContain(" nothing  at most");
  });

  it("give small ratios the digits that tell them apart", () => {
    const text = formatVerdicts([{ gate: { ...fast, limit: 1 / 30 }, values: [0.033_41], isKept: false }]);
    expect(text).toContain("0.0334  at most   0.0333");
  });
});
