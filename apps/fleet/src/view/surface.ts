import type { FleetView } from "./fleet-view.ts";

/** Where a run is shown. */
export interface Surface {
  /** How often it wants to be drawn, in milliseconds. */
  readonly intervalMs: number;
  draw(view: FleetView): void;
  /** Shows the last state and gives the stream back. */
  close(view: FleetView): void;
}
