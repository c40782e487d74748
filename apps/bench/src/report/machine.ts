import { availableParallelism, loadavg } from "node:os";
import process from "node:process";

/** What the figures depend on besides the code. */
export interface Machine {
  readonly nodeVersion: string;
  readonly cores: number;
  /** Over one, five and fifteen minutes, at the start. */
  readonly loadAverages: readonly number[];
}

/** Looks at this machine. */
export function readMachine(): Machine {
  return { nodeVersion: process.version, cores: availableParallelism(), loadAverages: loadavg() };
}

/** One line about the machine. */
export function describeMachine({ nodeVersion, cores, loadAverages }: Machine): string {
  const loads = loadAverages.map((load) => load.toFixed(2)).join(" ");
  return `Node ${nodeVersion}, ${cores} cores, load average ${loads} at the start`;
}

/**
 * What to tell about a machine that has other things to do: it lends the measured processes a cache and a clock that change all the time.
 *
 * @returns `undefined` for a quiet machine.
 */
export function findLoadProblem({ cores, loadAverages: [load = 0] }: Machine): string | undefined {
  if (load <= cores / 2) return undefined;
  return `The load average is above ${cores / 2}, half of the cores: compare ratios, not figures, and run again when the machine is quiet.`;
}
