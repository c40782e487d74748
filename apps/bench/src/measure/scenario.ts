import type { Load } from "../load/load.ts";
import type { ProgramName } from "../programs/programs.ts";
import type { SubjectName } from "../subject/subjects.ts";
import type { Unit } from "./unit.ts";

/** The three that are compared. */
export const sides = ["ours", "official", "floor"] as const;

export type Side = (typeof sides)[number];

/** One row of the table, and who is measured for it; `null` where there is nothing to measure. */
export interface RowPlan<Name extends string = SubjectName | ProgramName> {
  readonly id: string;
  readonly unit: Unit;
  readonly subjects: { readonly [side in Side]: Name | null };
}

/** Rows whose subjects are measured side by side, in turns, while they run. */
export interface SubjectScenario {
  readonly kind: "subjects";
  readonly rows: readonly RowPlan<SubjectName>[];
  /** What serving subjects are asked; `undefined` where all subjects loop by themselves. */
  readonly load: Load | undefined;
}

/** Rows whose programs are started again and again, in turns. */
export interface StartScenario {
  readonly kind: "starts";
  readonly rows: readonly RowPlan<ProgramName>[];
}

export type Scenario = SubjectScenario | StartScenario;

/** Every subject or program of a scenario, once. */
export function listSubjects<Name extends string>({ rows }: { readonly rows: readonly RowPlan<Name>[] }): Name[] {
  const names = rows.flatMap(({ subjects }) => sides.map((side) => subjects[side]));
  return [...new Set(names.filter((name) => name !== null))];
}
