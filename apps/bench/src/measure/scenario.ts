import type { Load } from "../load/load.ts";
import type { SubjectName } from "../subject/subjects.ts";

/** The three that are compared. */
const sides = ["ours", "official", "floor"] as const;

export type Side = (typeof sides)[number];

/** One row of the table, and who is measured for it; `null` where there is nothing to measure. */
export interface RowPlan {
  readonly id: string;
  readonly subjects: { readonly [side in Side]: SubjectName | null };
}

/** Rows whose subjects are measured side by side, in turns. */
export interface Scenario {
  readonly rows: readonly RowPlan[];
  /** What serving subjects are asked; `undefined` where the subjects loop by themselves. */
  readonly load: Load | undefined;
}

/** Every subject of a scenario, once. */
export function listSubjects({ rows }: Scenario): SubjectName[] {
  const names = rows.flatMap(({ subjects }) => sides.map((side) => subjects[side]));
  return [...new Set(names.filter((name) => name !== null))];
}
