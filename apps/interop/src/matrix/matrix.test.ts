import { expect, it } from "vitest";
import { type Cell, type Column, chooseExitCode } from "./matrix.ts";

function columnsOf(...cells: Cell[]): Column[] {
  const described = { peer: { id: "peer", title: "Peer" }, server: "ours", revision: "", transport: "" } as const;
  return cells.map((cell, index) => ({ id: `${index}`, ...described, cells: { only: cell } }));
}

const passed: Cell = { status: "passed" };

it.each<[string, Cell, 0 | 1, 0 | 1]>([
  ["a cell that passed", passed, 0, 0],
  ["a cell with nothing to run", { status: "not-applicable" }, 0, 0],
  ["a cell that cannot work", { status: "impossible", because: "" }, 0, 0],
  ["a cell that failed", { status: "failed", reason: "" }, 1, 1],
  ["a cell that was not run", { status: "not-run", reason: "" }, 1, 0],
])("%s", (_, cell, strict, lenient) => {
  expect(chooseExitCode(columnsOf(passed, cell), false)).toBe(strict);
  expect(chooseExitCode(columnsOf(passed, cell), true)).toBe(lenient);
});

it("is no success when there was nothing at all", () => {
  expect(chooseExitCode([], true)).toBe(1);
});
