import type { Sample } from "./sample-subject.ts";

/** How much a subject works before it is measured: until its code is compiled, its speed says nothing. */
export interface WarmUp {
  /** Compiling goes by how often code runs, so a subject does as many operations … */
  readonly operations: number;
  /** … and spends as much CPU time, in milliseconds, because cheap operations are done before the compiler is … */
  readonly leastCpuMs: number;
  /** … but no more than this, because costly ones have run all their loops by then. */
  readonly mostCpuMs: number;
}

/** How long a run measures. */
export interface Pace {
  readonly rounds: number;
  /** How long one sample lasts, in milliseconds of wall time. */
  readonly sampleMs: number;
  readonly warmUp: WarmUp;
  /** How many connections keep a server busy at the same time. */
  readonly connections: number;
  /** How often a program is started, where starts are measured. */
  readonly starts: number;
  /** How often the memory of a subject is looked at, four times a second, while its load does not pause. */
  readonly memoryLooks: number;
}

/** Enough that no server ever waits for its load. */
const CONNECTIONS = 8;

/** Many short samples rather than few long ones: what disturbs the machine for a second disturbs all sides alike. */
export const fullPace: Pace = {
  rounds: 40,
  sampleMs: 150,
  warmUp: { operations: 15_000, leastCpuMs: 3_000, mostCpuMs: 10_000 },
  connections: CONNECTIONS,
  starts: 15,
  memoryLooks: 24,
};

/** For the gates: what is missed is measured again, and for longer. */
export const checkPace: Pace = { ...fullPace, rounds: 24 };

/** For continuous integration: shows that everything works, and roughly how the sides compare. */
export const quickPace: Pace = {
  rounds: 5,
  sampleMs: 150,
  warmUp: { operations: 8_000, leastCpuMs: 2_000, mostCpuMs: 7_000 },
  connections: CONNECTIONS,
  starts: 5,
  memoryLooks: 12,
};

/** The same run, but longer: for what may have been missed by chance alone. */
export function lengthen(pace: Pace): Pace {
  return { ...pace, rounds: pace.rounds * 2, starts: pace.starts * 2, memoryLooks: pace.memoryLooks * 2 };
}

/** Whether a subject that has done so much can be measured. */
export function isWarm({ cpuMicros, operations }: Pick<Sample, "cpuMicros" | "operations">, warmUp: WarmUp): boolean {
  const cpuMs = cpuMicros / 1000;
  return cpuMs >= warmUp.mostCpuMs || (cpuMs >= warmUp.leastCpuMs && operations >= warmUp.operations);
}
