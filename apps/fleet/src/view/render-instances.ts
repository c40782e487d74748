import type { FleetView, InstanceView } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";

/** The table of the instances: without their restarts, then without their processes, where the screen is too narrow. */
export function renderInstances({ instances }: FleetView, columns: number, palette: Palette): string[] {
  const { bold, dim } = palette;
  const rows = instances.map((instance, index): Row => {
    const { name, state, rounds, restarts } = instance;
    // Whoever starts has none yet that is known.
    const pid = state === "starting" ? "" : (instance.pid ?? "");
    const keys = instance.keys.map((key, place) => (place === 0 ? `● ${key}` : dim(`○ ${key}`)));
    return {
      name: [palette.instances[index] ?? bold, name],
      pid: [String, pid],
      state: describeState(instance, palette),
      rounds: [String, rounds],
      restarts: [String, restarts],
      keys: keys.join("  "),
    };
  });
  return [
    layOut(
      {
        name: [bold, ""],
        pid: [bold, "pid"],
        state: [bold, "state"],
        rounds: [bold, "rounds"],
        restarts: [bold, "restarts"],
        keys: bold("keys, ● seals"),
      },
      columns,
    ),
    ...rows.map((row) => layOut(row, columns)),
  ];
}

/** A text, and how it is painted once it is as wide as its column. */
type Cell = readonly [paint: (text: string) => string, text: string | number];

interface Row {
  readonly name: Cell;
  readonly pid: Cell;
  readonly state: Cell;
  readonly rounds: Cell;
  readonly restarts: Cell;
  readonly keys: string;
}

/** With both keys that an instance can have, a row is 57 columns wide, 47 or 39. */
function layOut({ name, pid, state, rounds, restarts, keys }: Row, columns: number): string {
  const cells = [
    left(name, 3),
    ...(columns >= 47 ? [left(pid, 8)] : []),
    left(state, 16),
    right(rounds, 6),
    ...(columns >= 57 ? [right(restarts, 10)] : []),
  ];
  return `${cells.join("")}  ${keys}`;
}

function left([paint, text]: Cell, width: number): string {
  return paint(String(text).padEnd(width));
}

function right([paint, text]: Cell, width: number): string {
  return paint(String(text).padStart(width));
}

function describeState({ state }: InstanceView, { good, bad, warning }: Palette): Cell {
  switch (state) {
    case "up":
      return [good, "up"];
    case "starting":
      return [warning, "starting"];
    case "killed":
      return [bad, "killed at work"];
    case "ended":
      return [bad, "ended by itself"];
  }
}
