import { countEnded, type FleetView } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";
import { RATE_MS } from "./reduce-view.ts";

/** How wide the bar is at most. */
const LONGEST_BAR = 40;
const SHORTEST_BAR = 5;

/** How far the run is: a bar of flows, and what became of them. */
export function renderProgress(view: FleetView, columns: number, palette: Palette): string[] {
  const { bold, good, bad, dim } = palette;
  const ended = countEnded(view);
  const { created, declined, cancelled, lost } = view.ended;
  const time = `${(view.atMs / 1000).toFixed(1)} s`;
  const title = `${bold("provisioner fleet")}  ${time}, ${showRate(view)} rounds/s  ${dim("Ctrl-C ends it")}`;
  const numbers = showEnded(view);
  const verdict = `lost ${lost}`;
  const room = columns - "flows    ".length - numbers.length - verdict.length - 2;
  const bar = drawBar(ended / view.wanted, Math.min(LONGEST_BAR, Math.max(SHORTEST_BAR, room)));
  return [
    title,
    `flows  ${good(bar)}  ${numbers}  ${lost > 0 ? bad(verdict) : verdict}`,
    `       created ${created}, declined ${declined}, cancelled ${cancelled}`,
  ];
}

function drawBar(share: number, width: number): string {
  const full = Math.round(Math.min(1, share) * width);
  return "█".repeat(full) + "░".repeat(width - full);
}

/** How many flows are over, of how many: there may be more than were wanted. */
export function showEnded(view: FleetView): string {
  const ended = countEnded(view);
  return `${ended} of ${Math.max(ended, view.wanted)}`;
}

/** How many rounds were answered in a second, of late. */
export function showRate({ recentRounds, atMs }: FleetView): string {
  const seconds = Math.max(1, Math.min(RATE_MS, atMs) / 1000);
  return (recentRounds.length / seconds).toFixed(0);
}
