import type { MeasuredRow } from "../measure/row.ts";
import { type Gate, isKept, measureGate } from "./gate.ts";

/** What came of a gate. */
export interface Verdict {
  readonly gate: Gate;
  /** One value, or two where the first was above the limit; the last one counts. */
  readonly values: readonly number[];
  readonly isKept: boolean;
}

/**
 * Judges the gates by a run. What is missed is measured once more before it counts as missed.
 *
 * @param rows of the run.
 * @param remeasure measures these rows again, longer; called once or not at all.
 */
export async function checkGates(
  gates: readonly Gate[],
  rows: readonly MeasuredRow[],
  remeasure: (ids: ReadonlySet<string>) => Promise<readonly MeasuredRow[]>,
): Promise<Verdict[]> {
  const verdicts = gates.map((gate) => judge(gate, [measureGate(gate, rows)]));
  const missed = verdicts.filter((verdict) => !verdict.isKept);
  if (missed.length === 0) return verdicts;
  const again = await remeasure(new Set(missed.flatMap(({ gate }) => gate.rows)));
  return verdicts.map((verdict) =>
    verdict.isKept ? verdict : judge(verdict.gate, [...verdict.values, measureGate(verdict.gate, again)]),
  );
}

function judge(gate: Gate, values: readonly number[]): Verdict {
  return { gate, values, isKept: isKept(gate, values.at(-1) ?? Number.NaN) };
}
