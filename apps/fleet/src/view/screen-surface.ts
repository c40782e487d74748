import process from "node:process";
import type { WriteStream } from "node:tty";
import {
  cursorHide,
  cursorShow,
  cursorTo,
  enterAlternativeScreen,
  eraseScreen,
  exitAlternativeScreen,
} from "ansi-escapes";
import { createLogUpdate } from "log-update";
import type { FleetView } from "./fleet-view.ts";
import { createPalette } from "./paint.ts";
import { renderScreen } from "./render-screen.ts";
import type { Surface } from "./surface.ts";

/** What a screen needs of a terminal. */
export type Terminal = Pick<WriteStream, "write" | "columns" | "rows" | "hasColors" | "on" | "off">;

/**
 * Draws a screen in place, on the terminal's second page, so that what was there before is there again afterwards, with the last state of
 * the screen below it. However this process ends, short of SIGKILL, the terminal gets its page and its cursor back.
 */
export function openScreen(terminal: Terminal): Surface {
  const palette = createPalette(terminal.hasColors());
  // The cursor is hidden here: log-update would listen to signals for that, and end the process at the first one.
  const update = createLogUpdate(terminal as WriteStream, { showCursor: true });
  const giveBack = (): void => void terminal.write(exitAlternativeScreen + cursorShow);
  const render = (view: FleetView): string => renderScreen(view, terminal, palette).join("\n");
  let last: FleetView | undefined;
  const draw = (view: FleetView): void => {
    last = view;
    update(render(view));
  };
  const redraw = (): void => {
    update.done();
    terminal.write(eraseScreen + cursorTo(0, 0));
    if (last !== undefined) draw(last);
  };
  process.once("exit", giveBack);
  terminal.on("resize", redraw);
  terminal.write(enterAlternativeScreen + cursorHide + eraseScreen + cursorTo(0, 0));
  return {
    intervalMs: 100,
    draw,
    close(view) {
      terminal.off("resize", redraw);
      process.off("exit", giveBack);
      giveBack();
      terminal.write(`${render(view)}\n\n`);
    },
  };
}
