import type { Row } from "../measure/row.ts";

/** Writes rows for programs: their five members and nothing else. */
export function toJson(rows: readonly Row[]): string {
  const plain = rows.map(({ id, unit, ours, official, floor }): Row => ({ id, unit, ours, official, floor }));
  return `${JSON.stringify(plain, undefined, 2)}\n`;
}
