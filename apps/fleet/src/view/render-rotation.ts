import type { FleetView } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";

/** At which stage the rotation is, and what it waits for. */
export function renderRotation(view: FleetView, { bold, warning }: Palette): string {
  return `${bold("keys")}     ${describePhase(view, warning)}`;
}

/** The same in words alone. */
export function describePhase(
  { phase, stages, atMs }: FleetView,
  paintWait: (text: string) => string = String,
): string {
  if (phase === undefined) return "the instances start";
  const keys = `[${phase.keys.join(", ")}]`;
  const stage = `stage ${phase.stage + 1} of ${stages}: ${keys}`;
  switch (phase.doing) {
    case "serve":
      return `${stage} everywhere`;
    case "roll-out":
      return `${stage}, one after the other`;
    case "wait": {
      const left = Math.max(0, phase.durationMs - (atMs - phase.sinceMs)) / 1000;
      return paintWait(`${left.toFixed(1)} s until old tokens are void, then ${keys}`);
    }
  }
}
