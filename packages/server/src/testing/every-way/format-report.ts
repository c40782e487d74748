import type { EveryWayReport } from "./report.ts";

/** Writes a report as text: its problems as a table, and after it what could not be judged. */
export function formatReport({ target, ways, problems, unjudged }: EveryWayReport): string {
  const broken = new Set(problems.map(({ way }) => way)).size;
  const head = `${target}: ${broken} of ${ways.length} ways do not hold.`;
  const table = writeTable(problems.map(({ way, rule, problem }) => [way, rule, problem]));
  const rest = writeTable(unjudged.map(({ way, reason }) => [way, reason]));
  return [head, ...table, ...(rest.length === 0 ? [] : ["Not judged:", ...rest])].join("\n");
}

/** Rows whose columns are aligned, but for the last one. */
function writeTable(rows: readonly (readonly string[])[]): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length)) - 1;
  const widths = Array.from({ length: count }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`);
}
