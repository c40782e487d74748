import type { Pace } from "../measure/pace.ts";
import type { MeasuredRow } from "../measure/row.ts";
import { formatTable } from "./format-table.ts";
import { describeMachine, findLoadProblem, type Machine } from "./machine.ts";

/** Writes everything that a person should know of a run. */
export function formatReport(rows: readonly MeasuredRow[], machine: Machine, pace: Pace): string {
  const { rounds, sampleMs, connections } = pace;
  const problem = findLoadProblem(machine);
  return [
    "",
    formatTable(rows),
    "CPU microseconds per operation: user and system time of the measured process alone. Medians of",
    `${rounds} rounds in turns, ${sampleMs} ms each; spread is how far the middle half of the samples lies apart.`,
    `Connections to a server: ${connections}.`,
    describeMachine(machine),
    ...(problem === undefined ? [] : [`Warning: ${problem}`]),
    "",
  ].join("\n");
}
