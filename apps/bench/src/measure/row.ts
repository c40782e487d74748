import { median, relativeSpread } from "../statistics/median.ts";
import type { SubjectName } from "../subject/subjects.ts";
import type { Costs } from "./measure-scenario.ts";
import type { RowPlan, Side } from "./scenario.ts";

/** One row as it is written to a file. The three figures are medians; `null` where nothing was measured. */
export interface Row {
  readonly id: string;
  readonly unit: string;
  readonly ours: number | null;
  readonly official: number | null;
  readonly floor: number | null;
}

/** A row with what the table shows besides. */
export interface MeasuredRow extends Row {
  /** How far the samples of the least steady side lie apart, see {@link relativeSpread}. */
  readonly spread: number;
}

/** CPU time (user and system, all threads) of the measured process, in microseconds per operation. */
export const UNIT = "cpu-us/op";

/** Sums up the samples of a row. */
export function buildRow({ id, subjects }: RowPlan, costs: Costs): MeasuredRow {
  const read = (name: SubjectName | null): readonly number[] => (name === null ? [] : (costs.get(name) ?? []));
  const figure = (side: Side): number | null => {
    const samples = read(subjects[side]);
    return samples.length === 0 ? null : Math.round(median(samples) * 100) / 100;
  };
  const spreads = Object.values(subjects).flatMap((name) => (name === null ? [] : [relativeSpread(read(name))]));
  return {
    id,
    unit: UNIT,
    ours: figure("ours"),
    official: figure("official"),
    floor: figure("floor"),
    spread: Math.max(...spreads),
  };
}
