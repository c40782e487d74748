import { expect, it } from "vitest";
import { type Cell, chooseExitCode, type Row } from "./matrix.ts";

function rowsOf(...cells: Cell[]): Row[] {
  return cells.map((cell, index) => ({ id: `${index}`, title: "", cells: { only: cell } }));
}

const passed: Cell = { status: "passed" };

it.each<[string, Cell, 0 | 1, 0 | 1]>([
  ["a cell that passed", passed, 0, 0],
  ["a cell with nothing to run", { status: "not-applicable" }, 0, 0],
  ["a cell that failed", { status: "failed", reason: "" }, 1, 1],
  ["a cell that was not run", { status: "not-run", reason: "" }, 1, 0],
])("%s", (_, cell, strict, lenient) => {
  expect(chooseExitCode(rowsOf(passed, cell), false)).toBe(strict);
  expect(chooseExitCode(rowsOf(passed, cell), true)).toBe(lenient);
});

it("is no success when there was nothing at all", () => {
  expect(chooseExitCode([], true)).toBe(1);
});
