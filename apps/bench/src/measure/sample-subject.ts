import type { Endpoint } from "../load/endpoint.ts";
import type { Load } from "../load/load.ts";
import { openLoad } from "../load/run-load.ts";
import type { SubjectProcess } from "./subject-process.ts";
import { within } from "./within.ts";

/** What one sample found. */
export interface Sample {
  readonly cpuMicros: number;
  readonly operations: number;
  /** Memory of the process at the end of the sample. */
  readonly residentBytes: number;
}

/** How a sample is taken. */
export interface SampleOptions {
  readonly durationMs: number;
  readonly connections: number;
}

/** How much longer than planned a sample may take on a machine that is busy with other things. */
const PATIENCE_MS = 60_000;

/** Measures one subject once. */
export function sampleSubject(
  subject: SubjectProcess,
  load: Load | undefined,
  options: SampleOptions,
): Promise<Sample> {
  const { endpoint } = subject;
  return load !== undefined && endpoint !== undefined
    ? sampleServing(subject, endpoint, load, options)
    : sampleLooping(subject, options.durationMs);
}

async function sampleLooping(subject: SubjectProcess, durationMs: number): Promise<Sample> {
  const limitMs = durationMs + PATIENCE_MS;
  const sample = await subject.ask({ type: "loop", durationMs }, "sample", limitMs);
  const { cpuMicros, residentBytes, operations = 0 } = sample;
  return { cpuMicros, residentBytes, operations };
}

async function sampleServing(
  subject: SubjectProcess,
  endpoint: Endpoint,
  load: Load,
  { durationMs, connections }: SampleOptions,
): Promise<Sample> {
  const limitMs = durationMs + PATIENCE_MS;
  const open = await within(`A connection to ${subject.name}`, limitMs, openLoad(endpoint, connections));
  try {
    await subject.ask({ type: "begin" }, "begun", limitMs);
    const run = open.run(load.buildOperation(endpoint.url), durationMs);
    const operations = await within(`The last answer of ${subject.name}`, limitMs, run);
    const { cpuMicros, residentBytes } = await subject.ask({ type: "end" }, "sample", limitMs);
    return { cpuMicros, residentBytes, operations };
  } finally {
    open.close();
  }
}
