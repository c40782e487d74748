import type { MeasuredRow } from "../measure/row.ts";
import { ratio } from "../statistics/ratio.ts";

const headings = ["", "unit", "ours", "official", "floor", "ours/floor", "official/ours", "spread"] as const;

/** Writes rows as a table for people, in columns: ids and units to the left, all figures to the right. */
export function formatTable(rows: readonly MeasuredRow[]): string {
  const cells = [headings, ...rows.map(toCells)];
  const widths = headings.map((_, column) => Math.max(...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) => line.map((cell, column) => align(cell, column, widths[column] ?? 0)).join("  "))
    .map((line) => `${line.trimEnd()}\n`)
    .join("");
}

function toCells({ id, unit, ours, official, floor, spread }: MeasuredRow): readonly string[] {
  return [
    id,
    unit,
    formatFigure(ours),
    formatFigure(official),
    formatFigure(floor),
    formatRatio(ratio(ours, floor)),
    formatRatio(ratio(official, ours)),
    `${Math.round(spread * 100)} %`,
  ];
}

function align(cell: string, column: number, width: number): string {
  return column <= 1 ? cell.padEnd(width) : cell.padStart(width);
}

function formatFigure(figure: number | null): string {
  if (figure === null) return "-";
  return figure < 100 ? figure.toFixed(1) : figure.toFixed(0);
}

function formatRatio(value: number | null): string {
  return value === null ? "-" : `${value.toFixed(2)}x`;
}
