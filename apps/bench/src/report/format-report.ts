import type { Pace } from "../measure/pace.ts";
import type { MeasuredRow } from "../measure/row.ts";
import { formatTable } from "./format-table.ts";
import { describeMachine, findLoadProblem, type Machine } from "./machine.ts";

/** Writes everything that a person should know of a run. */
export function formatReport(rows: readonly MeasuredRow[], machine: Machine, pace: Pace): string {
  const { rounds, sampleMs, connections, starts } = pace;
  const problem = findLoadProblem(machine);
  return [
    "",
    formatTable(rows),
    "cpu-us/op, cpu-ms: CPU time of the measured process alone, user and system, in microseconds per operation or in milliseconds.",
    "wall-ms: milliseconds by the clock. rss-mb: resident memory under load, in millions of bytes.",
    `Medians of ${rounds} rounds in turns, ${sampleMs} ms each, or of ${starts} starts; spread is how far the middle half lies apart.`,
    `Connections to a server, or calls under way on its standard input: ${connections}.`,
    describeMachine(machine),
    ...(problem === undefined ? [] : [`Warning: ${problem}`]),
    "",
  ].join("\n");
}
