import { expect, it } from "vitest";
import { buildRow, UNIT } from "./row.ts";

const subjects = { ours: "server.echo/ours", official: "server.echo/official", floor: "server.echo/floor" } as const;

it("a row holds the median of each side, to a hundredth", () => {
  const costs = new Map([
    ["server.echo/ours", [121, 120, 140]],
    ["server.echo/official", [800, 700]],
    ["server.echo/floor", [60.123_456]],
  ] as const);
  expect(buildRow({ id: "server.echo", subjects }, costs)).toMatchObject({
    id: "server.echo",
    unit: UNIT,
    ours: 121,
    official: 750,
    floor: 60.12,
  });
});

it("a row tells how unsteady its least steady side was", () => {
  const costs = new Map([
    ["server.echo/ours", [100, 100, 100]],
    ["server.echo/floor", [40, 50, 60]],
  ] as const);
  expect(buildRow({ id: "server.echo", subjects: { ...subjects, official: null } }, costs).spread).toBe(0.2);
});

it("a side that is not measured has no figure", () => {
  const row = buildRow(
    { id: "client.node.echo", subjects: { ...subjects, ours: null } },
    new Map([
      ["server.echo/official", [700]],
      ["server.echo/floor", [60]],
    ] as const),
  );
  expect(row).toMatchObject({ ours: null, official: 700, floor: 60, spread: 0 });
});
