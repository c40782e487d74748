import type { Expectation } from "./expectation.ts";

/** How many problems are shown. */
const SHOWN = 5;

/** One line of what had to be so. */
export function showExpectation({ text, holds }: Expectation): string {
  return `${holds ? "✓" : "✗"} ${text}`;
}

/** The first problems, each once. */
export function showProblems(problems: readonly string[]): string[] {
  const shown = [...new Set(problems)].slice(0, SHOWN).map((problem) => `problem: ${problem}`);
  return problems.length > shown.length ? [...shown, `problems in all: ${problems.length}`] : shown;
}

/** By name: `a 1, b 2`. */
export function showCounts(counts: ReadonlyMap<string | number, number>): string {
  const entries = [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, count]) => `${name} ${count}`).join(", ") || "none";
}

/** Rows as a table. */
export function align(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

/** A title, and what is told below it. */
export function joinSection([title, ...lines]: readonly string[]): string {
  return [title, ...lines.map((line) => `  ${line}`), ""].join("\n");
}
