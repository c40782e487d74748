import { createView, type FleetView, type ViewSettings } from "./fleet-view.ts";
import { reduceView } from "./reduce-view.ts";
import type { Surface } from "./surface.ts";
import type { ViewEvent } from "./view-event.ts";

/** Counts what happens in a run, and shows it as it goes on. */
export interface Display {
  show(event: ViewEvent): void;
  /** What was counted so far. */
  readView(): FleetView;
  /** Shows the last state and gives the terminal back; once. What happens afterwards is only counted. */
  close(): void;
}

/**
 * Begins to show a run.
 *
 * @param clock in milliseconds.
 */
export function openDisplay(surface: Surface, settings: ViewSettings, clock: () => number): Display {
  const startedAt = clock();
  let view = createView(settings);
  let isOpen = true;
  const show = (event: ViewEvent): void => {
    view = reduceView(view, event, clock() - startedAt);
  };
  const draw = (): void => {
    show({ type: "tick" });
    surface.draw(view);
  };
  const timer = setInterval(draw, surface.intervalMs);
  draw();
  return {
    show,
    readView: () => view,
    close() {
      if (!isOpen) return;
      isOpen = false;
      clearInterval(timer);
      show({ type: "tick" });
      surface.close(view);
    },
  };
}
