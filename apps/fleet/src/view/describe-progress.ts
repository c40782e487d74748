import type { FleetView } from "./fleet-view.ts";
import { showEnded, showRate } from "./render-progress.ts";
import { listRejections } from "./render-rejections.ts";
import { describePhase } from "./render-rotation.ts";

/**
 * How far a run is, in one line, where no screen can be drawn.
 *
 * @param told how much of what happened was told before.
 */
export function describeProgress(view: FleetView, told: number): string {
  const fresh = view.happened - told;
  const parts = [
    `${(view.atMs / 1000).toFixed(1).padStart(5)} s  ${showEnded(view)} flows, lost ${view.ended.lost}`,
    `${showRate(view)} rounds/s (${view.instances.map(({ name, rounds }) => `${name} ${rounds}`).join(", ")})`,
    describePhase(view),
    ...(view.rejections.size > 0 ? [`rejected ${listRejections(view.rejections).join(", ")}`] : []),
    ...(fresh > 0 ? view.happenings.slice(-fresh).map(({ text }) => text) : []),
  ];
  return parts.join("; ");
}
