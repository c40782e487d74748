import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Display, openDisplay } from "./display.ts";
import type { FleetView } from "./fleet-view.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(): { display: Display; drawn: FleetView[]; closed: FleetView[] } {
  const drawn: FleetView[] = [];
  const closed: FleetView[] = [];
  const surface = {
    intervalMs: 100,
    draw: (view: FleetView) => void drawn.push(view),
    close: (view: FleetView) => void closed.push(view),
  };
  const display = openDisplay(surface, { wanted: 5, stages: 4, names: ["A"] }, () => Date.now());
  return { display, drawn, closed };
}

it("draws what has happened at its surface's pace, and not for each event", () => {
  const { display, drawn } = open();
  for (const text of ["one", "two", "three"]) display.show({ type: "note", text });
  expect(drawn).toHaveLength(1);
  vi.advanceTimersByTime(200);
  expect(drawn.map(({ happened, atMs }) => [happened, atMs])).toEqual([
    [0, 0],
    [3, 100],
    [3, 200],
  ]);
});

it("gives the surface back once, with the last state, and counts on", () => {
  const { display, drawn, closed } = open();
  vi.advanceTimersByTime(50);
  display.show({ type: "note", text: "last" });
  display.close();
  display.close();
  vi.advanceTimersByTime(1000);
  expect([drawn.length, closed.length, closed[0]?.happened, closed[0]?.atMs]).toEqual([1, 1, 1, 50]);
  display.show({ type: "note", text: "afterwards" });
  expect(display.readView().happened).toBe(2);
});
