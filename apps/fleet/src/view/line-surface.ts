import { describeProgress } from "./describe-progress.ts";
import type { FleetView } from "./fleet-view.ts";
import type { Surface } from "./surface.ts";

/** Writes a line a second, for whoever is no terminal. */
export function openLines(stream: { write(text: string): unknown }): Surface {
  let told = 0;
  const draw = (view: FleetView): void => {
    stream.write(`${describeProgress(view, told)}\n`);
    told = view.happened;
  };
  return { intervalMs: 1_000, draw, close: draw };
}
