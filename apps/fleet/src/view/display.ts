import type { WriteStream } from "node:tty";
import { createLogUpdate } from "log-update";
import { describeProgress } from "./describe-progress.ts";
import { createView, type FleetView, type ViewSettings } from "./fleet-view.ts";
import { createPalette } from "./paint.ts";
import { reduceView } from "./reduce-view.ts";
import { renderScreen } from "./render-screen.ts";
import type { ViewEvent } from "./view-event.ts";

/** How often a screen is drawn, and how often a line is written where there is none; in milliseconds. */
const SCREEN_MS = 100;
const LINE_MS = 1_000;

/** Shows a run as it goes on. */
export interface Display {
  show(event: ViewEvent): void;
  /** What was counted so far. */
  readView(): FleetView;
  /** Shows the last state and gives the terminal back; once. */
  close(): void;
}

/** What a display needs. */
export interface DisplayOptions extends ViewSettings {
  /** Whether a screen is to be drawn in place, which takes a terminal; else lines are written. */
  readonly isScreen: boolean;
  /** In milliseconds. */
  clock(): number;
}

/** Shows a run on a stream: on a screen that is drawn in place, or line by line. */
export function openDisplay(stream: WriteStream, options: DisplayOptions): Display {
  const { isScreen, clock } = options;
  const startedAt = clock();
  let view = createView(options);
  const reduce = (event: ViewEvent): void => {
    view = reduceView(view, event, clock() - startedAt);
  };
  const surface = isScreen ? openScreen(stream, () => view) : openLines(stream, () => view);
  const draw = (): void => {
    reduce({ type: "tick" });
    surface.draw();
  };
  let isClosed = false;
  const timer = setInterval(draw, isScreen ? SCREEN_MS : LINE_MS);
  draw();
  return {
    show: reduce,
    readView: () => view,
    close() {
      if (isClosed) return;
      isClosed = true;
      clearInterval(timer);
      draw();
      surface.close();
    },
  };
}

interface Surface {
  draw(): void;
  close(): void;
}

function openScreen(stream: WriteStream, readView: () => FleetView): Surface {
  const log = createLogUpdate(stream);
  const palette = createPalette(stream.hasColors());
  const draw = (): void => log(renderScreen(readView(), stream, palette).join("\n"));
  const redraw = (): void => {
    log.clear();
    draw();
  };
  stream.on("resize", redraw);
  return {
    draw,
    close() {
      stream.off("resize", redraw);
      log.done();
    },
  };
}

function openLines(stream: WriteStream, readView: () => FleetView): Surface {
  let told = 0;
  return {
    draw() {
      stream.write(`${describeProgress(readView(), told)}\n`);
      told = readView().happened;
    },
    close() {},
  };
}
