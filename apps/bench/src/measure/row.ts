import { median, relativeSpread } from "../statistics/median.ts";
import { type RowPlan, type Side, sides } from "./scenario.ts";
import type { Measured, Unit } from "./unit.ts";

/** One row as it is written to a file. The three figures are medians; `null` where nothing was measured. */
export interface Row {
  readonly id: string;
  readonly unit: Unit;
  readonly ours: number | null;
  readonly official: number | null;
  readonly floor: number | null;
}

/** A row with what the table shows besides. */
export interface MeasuredRow extends Row {
  /** How far the samples of the least steady side lie apart, see {@link relativeSpread}. */
  readonly spread: number;
}

/** Sums up what was measured for a row. */
export function buildRow({ id, unit, subjects }: RowPlan<string>, measured: Measured): MeasuredRow {
  const read = (side: Side): readonly number[] => measured.get(subjects[side] ?? "")?.[unit] ?? [];
  const figure = (side: Side): number | null => {
    const samples = read(side);
    return samples.length === 0 ? null : Math.round(median(samples) * 100) / 100;
  };
  const spreads = sides.flatMap((side) => (read(side).length === 0 ? [] : [relativeSpread(read(side))]));
  return {
    id,
    unit,
    ours: figure("ours"),
    official: figure("official"),
    floor: figure("floor"),
    spread: Math.max(0, ...spreads),
  };
}
