import { describe, expect, it } from "vitest";
import { fullPace } from "../measure/pace.ts";
import type { MeasuredRow } from "../measure/row.ts";
import { formatReport } from "./format-report.ts";
import { formatTable } from "./format-table.ts";
import { describeMachine, findLoadProblem } from "./machine.ts";
import { toJson } from "./to-json.ts";

const unit = "cpu-us/op" as const;
const rows: readonly MeasuredRow[] = [
  { id: "server.echo", unit, ours: 126, official: 756, floor: 63, spread: 0.034 },
  { id: "client.node.echo", unit, ours: null, official: 912.34, floor: 135.5, spread: 0.1 },
  { id: "stdio.cold-start", unit: "wall-ms", ours: 180, official: 295, floor: 92, spread: 0.02 },
  { id: "codec.seal", unit, ours: 45.55, official: null, floor: 91.1, spread: 0 },
];
const quiet = { nodeVersion: "v20.20.2", cores: 2, loadAverages: [0.5, 0.25, 0.125] };
const pace = { ...fullPace, rounds: 9, sampleMs: 250 };
const busy = { ...quiet, loadAverages: [1.5, 1, 0.5] };

describe("the table", () => {
  it("stands in columns, with the ratios that compare the sides", () => {
    expect(formatTable(rows)).toBe(
      [
        "                  unit       ours  official  floor  ours/floor  official/ours  spread\n",
        "server.echo       cpu-us/op   126       756   63.0       2.00x          6.00x     3 %\n",
        "client.node.echo  cpu-us/op     -       912    136           -              -    10 %\n",
        "stdio.cold-start  wall-ms     180       295   92.0       1.96x          1.64x     2 %\n",
        "codec.seal        cpu-us/op  45.5         -   91.1       0.50x              -     0 %\n",
      ].join(""),
    );
  });
});

describe("the report", () => {
  it("says what the figures are and on what they were measured", () => {
    const report = formatReport(rows, quiet, pace);
    expect(report).toContain("9 rounds in turns, 250 ms each");
    expect(report).toContain("Node v20.20.2, 2 cores, load average 0.50 0.25 0.13 at the start");
    expect(report).not.toContain("Warning");
  });

  it("warns when the machine has other things to do", () => {
    const report = formatReport(rows, busy, pace);
    expect(report).toContain("Warning: The load average is above 1, half of the cores");
  });
});

describe("the machine", () => {
  it("is quiet up to a load of half its cores", () => {
    expect(findLoadProblem({ ...quiet, loadAverages: [1, 9, 9] })).toBeUndefined();
    expect(findLoadProblem(busy)).toContain("run again when the machine is quiet");
  });

  it("is described in one line", () => {
    expect(describeMachine(quiet)).not.toContain("\n");
  });
});

describe("the file for programs", () => {
  it("holds the rows with their five members and nothing else", () => {
    expect(JSON.parse(toJson(rows))).toEqual([
      { id: "server.echo", unit, ours: 126, official: 756, floor: 63 },
      { id: "client.node.echo", unit, ours: null, official: 912.34, floor: 135.5 },
      { id: "stdio.cold-start", unit: "wall-ms", ours: 180, official: 295, floor: 92 },
      { id: "codec.seal", unit, ours: 45.55, official: null, floor: 91.1 },
    ]);
  });
});
