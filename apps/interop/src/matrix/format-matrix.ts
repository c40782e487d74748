import type { Cell, Row } from "./matrix.ts";
import type { Scenario } from "./scenarios.ts";

const marks: Readonly<Record<Cell["status"], string>> = {
  passed: "✓",
  failed: "✗",
  "not-run": "not run",
  "not-applicable": "–",
};

type Column = Pick<Scenario, "id" | "title">;

/**
 * The matrix as a table, followed by what there is to say about its cells: why one failed or was not run, and which error the client showed where it
 * had to show one.
 */
export function formatMatrix(rows: readonly Row[], columns: readonly Column[]): string {
  const lead = Math.max(...rows.map(({ title }) => title.length));
  const widths = columns.map(({ title }) => Math.max(title.length, marks["not-run"].length));
  const table = [
    ["".padEnd(lead), ...columns.map(({ title }, index) => center(title, widths[index] ?? 0))],
    ...rows.map(({ title, cells }) => [
      title.padEnd(lead),
      ...columns.map(({ id }, index) => center(marks[cells[id]?.status ?? "not-run"], widths[index] ?? 0)),
    ]),
  ];
  const remarks = rows.flatMap((row) => listRemarks(row, columns));
  return `${[...table.map((line) => line.join("  ").trimEnd()), ...(remarks.length > 0 ? ["", ...remarks] : [])].join("\n")}\n`;
}

/** What holds for several cells of a row is said once. */
function listRemarks({ title, cells }: Row, columns: readonly Column[]): string[] {
  const columnsByRemark = new Map<string, string[]>();
  for (const column of columns) {
    const cell = cells[column.id];
    const remark = cell === undefined ? undefined : explain(cell);
    if (remark !== undefined) columnsByRemark.set(remark, [...(columnsByRemark.get(remark) ?? []), column.title]);
  }
  const run = Object.values(cells).filter(({ status }) => status !== "not-applicable").length;
  return [...columnsByRemark].map(([remark, names]) =>
    names.length === run ? `${title}: ${remark}` : `${title}, ${names.join(" and ")}: ${remark}`,
  );
}

function explain(cell: Cell): string | undefined {
  switch (cell.status) {
    case "passed":
      return cell.shown;
    case "failed":
      return `FAILED, ${cell.reason}`;
    case "not-run":
      return `not run: ${cell.reason}`;
    case "not-applicable":
      return undefined;
  }
}

function center(text: string, width: number): string {
  const left = Math.max(0, Math.floor((width - text.length) / 2));
  return `${" ".repeat(left)}${text}`.padEnd(width);
}
