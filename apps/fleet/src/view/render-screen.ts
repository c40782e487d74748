import cliTruncate from "cli-truncate";
import type { FleetView } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";
import { renderFlows } from "./render-flows.ts";
import { renderInstances } from "./render-instances.ts";
import { renderProgress } from "./render-progress.ts";
import { renderRejections } from "./render-rejections.ts";
import { renderRotation } from "./render-rotation.ts";

/** Where a screen is shown, in characters. */
export interface ScreenSize {
  readonly columns: number;
  readonly rows: number;
}

/** How many of the rows that are left go to what happened; the others go to flows. */
const HAPPENINGS_SHARE = 0.46;

/** A blank row, a heading, and one row at least. */
const LEAST_ROWS = 3;

/**
 * The whole screen, line by line: never more lines or wider ones than there is room for. What is left out first is what happened, then
 * the flows, then blank lines.
 */
export function renderScreen(view: FleetView, size: ScreenSize, palette: Palette): string[] {
  const { columns } = size;
  // The cursor stands below.
  const rows = Math.max(1, size.rows - 1);
  const head = [
    ...renderProgress(view, columns, palette),
    "",
    ...renderInstances(view, columns, palette),
    "",
    renderRotation(view, palette),
    ...renderRejections(view, columns, palette),
  ];
  const lines = head.length > rows ? head.filter((line) => line !== "") : head;
  const left = rows - lines.length;
  const happeningRows = left < 2 * LEAST_ROWS ? 0 : Math.max(LEAST_ROWS, Math.floor(left * HAPPENINGS_SHARE));
  if (left >= LEAST_ROWS) lines.push("", ...renderFlows(view, left - happeningRows - 1, palette));
  if (happeningRows > 0) lines.push("", ...renderHappenings(view, happeningRows - 1, palette));
  return lines.slice(0, rows).map((line) => cliTruncate(line, columns));
}

function renderHappenings({ happenings }: FleetView, rows: number, { bold, dim }: Palette): string[] {
  const latest = happenings
    .slice(-(rows - 1))
    .map(({ atMs, text }) => `${dim(showSeconds(atMs).padStart(9))}  ${text}`);
  return [bold("what happened"), ...latest];
}

function showSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
