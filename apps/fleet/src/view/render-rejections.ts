import type { FleetView } from "./fleet-view.ts";
import type { Palette } from "./paint.ts";

const LABEL = "rejected ";

/** How often states were not accepted, by the reason that operators are told; on as many lines as it takes. */
export function renderRejections({ rejections }: FleetView, columns: number, { bold, warning }: Palette): string[] {
  const counts = listRejections(rejections);
  if (counts.length === 0) return [`${bold(LABEL)}nothing so far`];
  const lines: string[][] = [[]];
  let width = LABEL.length;
  for (const count of counts) {
    if (width + count.length > columns && width > LABEL.length) {
      lines.push([]);
      width = LABEL.length;
    }
    lines.at(-1)?.push(count);
    width += count.length + 2;
  }
  return lines.map(
    (line, index) => `${index === 0 ? bold(LABEL) : " ".repeat(LABEL.length)}${warning(line.join("  "))}`,
  );
}

/** By name: `expired 3`. */
export function listRejections(rejections: FleetView["rejections"]): string[] {
  return [...rejections]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([reason, count]) => `${reason} ${count}`);
}
