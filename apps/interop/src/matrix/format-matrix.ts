import { type Cell, type Column, describeColumn } from "./matrix.ts";
import { explainNotes, listNotes, type Notes } from "./notes.ts";
import { wrap } from "./wrap.ts";

const LEAD_WIDTH = 28;
const CELL_WIDTH = 6;
const marks = { passed: "✓", failed: "✗", "not-run": "?", "not-applicable": "–" } as const;

/** A line of the tables. */
export interface Line {
  readonly id: string;
  readonly title: string;
}

/** The matrix: a table for each peer, and after them what there is to say about cells. At most 120 characters wide. */
export function formatMatrix(columns: readonly Column[], lines: readonly Line[]): string {
  const notes = listNotes(columns);
  const peers = [...new Set(columns.map(({ peer }) => peer.id))];
  const tables = peers.map((id) =>
    formatTable(
      columns.filter(({ peer }) => peer.id === id),
      lines,
      notes,
    ),
  );
  const legend =
    "✓ as it should be  ✗ failed  ? not run  – has nothing to do with it  a … cannot work, was tried, and did not";
  const remarks = columns.flatMap((column) => listRemarks(column, lines));
  return `${[...tables, legend, ...explainNotes(notes), ...remarks].join("\n\n")}\n`;
}

/** Only lines that have something to do with this peer. */
function formatTable(columns: readonly Column[], lines: readonly Line[], notes: Notes): string {
  const ours = columns.filter(({ server }) => server === "ours");
  const theirs = columns.filter(({ server }) => server === "theirs");
  const format = (lead: string, read: (column: Column) => string): string => {
    const parts = [ours, theirs].filter((part) => part.length > 0);
    return `${lead.padEnd(LEAD_WIDTH)}${parts.map((part) => part.map((each) => center(read(each))).join("")).join("  ")}`.trimEnd();
  };
  const title = columns[0]?.peer.title ?? "";
  const isPlayed = ({ id }: Line): boolean =>
    columns.some(({ cells }) => (cells[id]?.status ?? "not-applicable") !== "not-applicable");
  return [
    formatDirections(title, ours.length, theirs.length),
    format("", ({ revision }) => revision.slice(0, 5)),
    format("", ({ revision }) => revision.slice(5)),
    format("", ({ transport }) => transport),
    ...lines.filter(isPlayed).map(({ id, title: line }) => format(line, ({ cells }) => formatMark(cells[id], notes))),
  ].join("\n");
}

function formatDirections(title: string, ours: number, theirs: number): string {
  const directions = [
    ...(ours > 0 ? ["→ our server".padEnd(ours * CELL_WIDTH)] : []),
    ...(theirs > 0 ? ["← our client".padEnd(theirs * CELL_WIDTH)] : []),
  ];
  return `${title.padEnd(LEAD_WIDTH)} ${directions.join("  ")}`.trimEnd();
}

function formatMark(cell: Cell | undefined, notes: Notes): string {
  if (cell === undefined) return marks["not-applicable"];
  return cell.status === "impossible" ? (notes.get(cell.because)?.letter ?? "") : marks[cell.status];
}

/** Why cells failed or were not run. What holds for several cells of a column is said once. */
function listRemarks(column: Column, lines: readonly Line[]): string[] {
  const linesByRemark = new Map<string, string[]>();
  for (const { id, title } of lines) {
    const cell = column.cells[id];
    if (cell?.status !== "failed" && cell?.status !== "not-run") continue;
    const remark = `${cell.status === "failed" ? "FAILED" : "not run"}: ${cell.reason}`;
    linesByRemark.set(remark, [...(linesByRemark.get(remark) ?? []), title]);
  }
  const described = describeColumn(column);
  const all = lines.filter(({ id }) => (column.cells[id]?.status ?? "not-applicable") !== "not-applicable").length;
  const name = (titles: readonly string[]): string => (titles.length === all ? "everything" : titles.join(", "));
  return [...linesByRemark].map(([remark, titles]) => wrap(`${described}: ${name(titles)}: ${remark}`, "", "  "));
}

function center(text: string): string {
  const left = Math.max(0, Math.floor((CELL_WIDTH - text.length) / 2));
  return `${" ".repeat(left)}${text}`.padEnd(CELL_WIDTH);
}
