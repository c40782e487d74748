import type { MeasuredRow } from "../measure/row.ts";
import type { Side } from "../measure/scenario.ts";

/** Gives the figure of one side of a row; `NaN` when it was not measured. */
type ReadFigure = (id: string, side: Side) => number;

/** Something that a run must show. */
export interface Gate {
  /** Says what is compared. */
  readonly name: string;
  /** The rows that are looked at. What is compared is measured in one scenario, in turns. */
  readonly rows: readonly [string, ...string[]];
  readonly measure: (figure: ReadFigure) => number;
  /** The gate is kept up to this value. */
  readonly limit: number;
  /** What is aimed at; shown, and held by nothing. */
  readonly target?: number;
  /** Of the value and the limit; none for ratios. */
  readonly unit?: "ms" | "MB";
}

/** The value of a gate in a run; `NaN` when something of it was not measured. */
export function measureGate({ measure }: Gate, rows: readonly MeasuredRow[]): number {
  return measure((id, side) => rows.find((row) => row.id === id)?.[side] ?? Number.NaN);
}

/** Whether a value is within the limit. What was not measured is not. */
export function isKept({ limit }: Gate, value: number): boolean {
  return value <= limit;
}
