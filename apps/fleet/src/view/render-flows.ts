import type { FleetView, FlowView, Hop } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";

/** A few of the flows, each with the instances that served its rounds. */
export function renderFlows({ shown, instances }: FleetView, rows: number, palette: Palette): string[] {
  const { bold, dim } = palette;
  const names = instances.map(({ name }) => name);
  const lines = shown.slice(0, rows - 1).map((flow) => {
    const { name, kind, hops } = flow;
    const path = hops.map((hop) => paintHop(hop, names, palette)).join("→");
    return `${name.padEnd(12)} ${dim(kind.padEnd(11))} ${path}${showEnd(flow, palette)}`;
  });
  return [
    `${bold("flows".padEnd(12))} ${bold("who".padEnd(11))} ${bold("served by")}${dim("  ! rejected, × cut off")}`,
    ...lines,
  ];
}

function paintHop({ instance, mark }: Hop, names: readonly string[], palette: Palette): string {
  if (mark === "cut-off") return palette.bad("×");
  const paint = palette.instances[names.indexOf(instance)] ?? palette.bold;
  return mark === "rejected" ? `${paint(instance)}${palette.bad("!")}` : paint(instance);
}

function showEnd({ end, hops }: FlowView, { good, bad, dim }: Palette): string {
  if (end === undefined) return hops.length === 0 ? dim("…") : dim("→…");
  if (end.ending === "lost") return bad(" ✗ lost");
  return end.ending === "created" ? good(" ✔") : ` ✔ ${end.ending}`;
}
