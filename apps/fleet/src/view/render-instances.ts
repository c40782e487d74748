import type { FleetView, InstanceView } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";

/** The table of the instances. */
export function renderInstances({ instances }: FleetView, palette: Palette): string[] {
  const { bold, dim } = palette;
  const rows = instances.map((instance, index) => {
    const { name, pid = "", rounds, restarts } = instance;
    const paintName = palette.instances[index] ?? bold;
    const [state, paintState] = describeState(instance, palette);
    const keys = instance.keys.map((key, place) => (place === 0 ? `● ${key}` : dim(`○ ${key}`)));
    return layOut(
      [paintName, name],
      [String, pid],
      [paintState, state],
      [String, rounds],
      [String, restarts],
      keys.join("  "),
    );
  });
  return [
    layOut([bold, ""], [bold, "pid"], [bold, "state"], [bold, "rounds"], [bold, "restarts"], bold("keys, ● seals")),
    ...rows,
  ];
}

/** A text, and how it is painted once it is as wide as its column. */
type Cell = readonly [paint: (text: string) => string, text: string | number];

/** Sixty columns in all. */
function layOut(name: Cell, pid: Cell, state: Cell, rounds: Cell, restarts: Cell, keys: string): string {
  const cells = [left(name, 3), left(pid, 8), left(state, 18), right(rounds, 6), right(restarts, 10)];
  return `${cells.join("")}  ${keys}`;
}

function left([paint, text]: Cell, width: number): string {
  return paint(String(text).padEnd(width));
}

function right([paint, text]: Cell, width: number): string {
  return paint(String(text).padStart(width));
}

function describeState({ state, underWay }: InstanceView, { good, bad, warning }: Palette): [string, Cell[0]] {
  if (state === "up") return ["up", good];
  return state === "starting" ? ["starting", warning] : [`killed at work: ${underWay}`, bad];
}
