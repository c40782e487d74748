import { EventEmitter } from "node:events";
import process from "node:process";
import { expect, it, onTestFinished } from "vitest";
import { openScreen, type Terminal } from "./screen-surface.ts";
import { buildBusyView } from "./view.fixture.ts";

const [ENTER, LEAVE, HIDE, SHOW, ERASE] = ["\u001B[?1049h", "\u001B[?1049l", "\u001B[?25l", "\u001B[?25h", "\u001B[2J"];

class PretendedTerminal extends EventEmitter {
  columns = 80;
  rows = 24;
  readonly isTTY = true;
  written = "";
  write(text: string): boolean {
    this.written += text;
    return true;
  }
  hasColors(): boolean {
    return false;
  }
  /** What was written since it was asked last. */
  take(): string {
    const { written } = this;
    this.written = "";
    return written;
  }
}

function open() {
  const terminal = new PretendedTerminal();
  const listeners = process.listenerCount("exit");
  const surface = openScreen(terminal as unknown as Terminal);
  onTestFinished(() => surface.close(buildBusyView()));
  return { terminal, surface, listeners };
}

it("draws on the second page, without a cursor, and writes only what changes", () => {
  const { terminal, surface } = open();
  expect(terminal.take()).toBe(`${ENTER}${HIDE}${ERASE}\u001B[1;1H`);
  surface.draw(buildBusyView());
  expect(terminal.take()).toContain("fleet-0001   agrees      A→C→×→B ✔\n");
  surface.draw(buildBusyView());
  expect(terminal.take()).toBe("");
  surface.draw({ ...buildBusyView(), happenings: [{ atMs: 1, text: "something else" }] });
  expect(terminal.take()).toMatch(/^(?!.*fleet-0001).*something else/s);
});

it("gives page and cursor back, and leaves the last state below what was there", () => {
  const { terminal, surface, listeners } = open();
  terminal.take();
  surface.close(buildBusyView());
  const written = terminal.take();
  expect(written.startsWith(`${LEAVE}${SHOW}provisioner fleet `)).toBe(true);
  expect(written.endsWith("B killed, at work on 2\n\n")).toBe(true);
  expect([process.listenerCount("exit"), terminal.listenerCount("resize")]).toEqual([listeners, 0]);
});

it("gives them back also when the process ends otherwise", () => {
  const { terminal } = open();
  terminal.take();
  const giveBack = process.listeners("exit").at(-1) as () => void;
  giveBack();
  expect(terminal.take()).toBe(LEAVE + SHOW);
});

it("listens to no signal: who runs this decides when it ends", () => {
  const before = process.listenerCount("SIGINT");
  const { surface } = open();
  surface.draw(buildBusyView());
  expect(process.listenerCount("SIGINT")).toBe(before);
});

it("draws anew, from an empty page, where the terminal has another size", () => {
  const { terminal, surface } = open();
  surface.draw(buildBusyView());
  terminal.take();
  terminal.columns = 40;
  terminal.emit("resize");
  const [, drawn = ""] = terminal.take().split(`${ERASE}\u001B[1;1H`);
  expect(drawn).toContain("A  up                   3  ● old  ○ new\n");
  expect(drawn).not.toContain("restarts");
});
