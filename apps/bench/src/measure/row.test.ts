import { expect, it } from "vitest";
import { buildRow } from "./row.ts";

const subjects = { ours: "a", official: "b", floor: "c" } as const;
const unit = "cpu-us/op";

it("a row holds the median of each side, to a hundredth", () => {
  const measured = new Map([
    ["a", { [unit]: [121, 120, 140] }],
    ["b", { [unit]: [800, 700] }],
    ["c", { [unit]: [60.123_456] }],
  ]);
  expect(buildRow({ id: "server.echo", unit, subjects }, measured)).toMatchObject({
    id: "server.echo",
    unit,
    ours: 121,
    official: 750,
    floor: 60.12,
  });
});

it("a row takes the figures of its unit", () => {
  const measured = new Map([["a", { [unit]: [50], "rss-mb": [90, 100, 110] }]]);
  const plan = { id: "server.memory", unit: "rss-mb", subjects: { ...subjects, official: null, floor: null } } as const;
  expect(buildRow(plan, measured)).toMatchObject({ unit: "rss-mb", ours: 100 });
  expect(buildRow({ ...plan, unit: "wall-ms" }, measured)).toMatchObject({ ours: null, spread: 0 });
});

it("a row tells how unsteady its least steady side was", () => {
  const measured = new Map([
    ["a", { [unit]: [100, 100, 100] }],
    ["c", { [unit]: [40, 50, 60] }],
  ]);
  expect(buildRow({ id: "server.echo", unit, subjects: { ...subjects, official: null } }, measured).spread).toBe(0.2);
});

it("a side that is not measured has no figure", () => {
  const measured = new Map([
    ["b", { [unit]: [700] }],
    ["c", { [unit]: [60] }],
  ]);
  const row = buildRow({ id: "client.node.echo", unit, subjects: { ...subjects, ours: null } }, measured);
  expect(row).toMatchObject({ ours: null, official: 700, floor: 60, spread: 0 });
});
