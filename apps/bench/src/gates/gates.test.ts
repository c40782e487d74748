import { describe, expect, it } from "vitest";
import type { MeasuredRow } from "../measure/row.ts";
import { scenarios } from "../measure/scenarios.ts";
import { isKept, measureGate } from "./gate.ts";
import { gates, selectGates } from "./gates.ts";

function row(id: string, ours: number | null, official: number | null, floor: number | null): MeasuredRow {
  return { id, unit: "cpu-us/op", ours, official, floor, spread: 0 };
}

/** Every gate is exactly at its limit. */
const rows = [
  row("server.echo", 220, 1100, 100),
  row("server.echo-1000-tools", 242, 9999, 100),
  row("server.memory", 110, 180, 60),
  row("server.flow", 510, 1700, 126),
  row("codec.seal", 95, null, 90),
  row("codec.unseal", 75, null, 84),
  row("server.tools-list-50", 200, 6000, 190),
  row("stdio.echo", 30, 120, 10),
  row("stdio.cold-start", 236, 295, 92),
  row("import.server", 130, 190, 1),
  row("import.zod", 80, 90, 1),
  row("client.fetch.echo", 420, 500, 350),
  row("client.node.echo", 110, 440, 50),
];

/** Like {@link rows}, with ours worse by a hundredth in one of them. */
const worsen = (id: string): MeasuredRow[] =>
  rows.map((each) => (each.id === id ? { ...each, ours: (each.ours ?? 0) * 1.01 } : each));

describe("the gates", () => {
  it("compare what they say, with their limits", () => {
    expect(gates.map((gate) => [gate.name, gate.limit, measureGate(gate, rows)])).toEqual([
      ["server.echo: ours / floor", 2.2, 2.2],
      ["server.echo: ours / official", 0.2, 0.2],
      ["server.echo-1000-tools / server.echo", 1.1, 1.1],
      ["server.memory: ours", 110, 110],
      ["server.flow: ours / official", 0.3, 0.3],
      ["server.flow: ours / (two floor requests + bare jose both ways)", 1.7, 1.7],
      ["server.tools-list-50: ours / official", 1 / 30, 200 / 6000],
      ["stdio.echo: ours / official", 0.25, 0.25],
      ["stdio.cold-start: ours / official", 0.8, 0.8],
      ["import.server over import.zod: ours", 50, 50],
      ["client.fetch.echo: ours / floor", 1.2, 1.2],
      ["client.node.echo: ours / floor", 2.2, 2.2],
      ["client.node.echo: ours / official", 0.25, 0.25],
    ]);
  });

  it.each(gates.map((gate) => [gate.name, gate] as const))("%s is kept at its limit and not above", (_, gate) => {
    expect(isKept(gate, measureGate(gate, rows))).toBe(true);
    expect(isKept(gate, measureGate(gate, worsen(gate.rows[0])))).toBe(false);
  });

  it.each(gates.map((gate) => [gate.name, gate] as const))("%s is not kept when nothing was measured", (_, gate) => {
    for (const id of gate.rows) {
      const others = rows.filter((each) => each.id !== id);
      expect(isKept(gate, measureGate(gate, others))).toBe(false);
      const empty = rows.map((each) => (each.id === id ? row(id, null, null, null) : each));
      expect(isKept(gate, measureGate(gate, empty))).toBe(false);
    }
  });

  it("compare only rows that are measured in turns", () => {
    const scattered = gates.filter(
      (gate) => !scenarios.some((scenario) => gate.rows.every((id) => scenario.rows.some((each) => each.id === id))),
    );
    expect(scattered).toEqual([]);
  });

  it("are chosen by the row that they are about", () => {
    expect(selectGates("")).toEqual(gates);
    expect(selectGates("server.flow").map(({ name }) => name)).toEqual([
      "server.flow: ours / official",
      "server.flow: ours / (two floor requests + bare jose both ways)",
    ]);
    expect(selectGates("codec")).toEqual([]);
  });
});
