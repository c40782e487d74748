import type { Load } from "../load/load.ts";
import { openLoad } from "../load/run-load.ts";
import type { SubjectProcess } from "./subject-process.ts";
import { within } from "./within.ts";

/** What one sample found. */
export interface Sample {
  readonly cpuMicros: number;
  readonly operations: number;
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
  const { url } = subject;
  return load !== undefined && url !== undefined
    ? sampleServing(subject, url, load, options)
    : sampleLooping(subject, options.durationMs);
}

async function sampleLooping(subject: SubjectProcess, durationMs: number): Promise<Sample> {
  const limitMs = durationMs + PATIENCE_MS;
  const { cpuMicros, operations = 0 } = await subject.ask({ type: "loop", durationMs }, "sample", limitMs);
  return { cpuMicros, operations };
}

async function sampleServing(
  subject: SubjectProcess,
  url: string,
  load: Load,
  { durationMs, connections }: SampleOptions,
): Promise<Sample> {
  const limitMs = durationMs + PATIENCE_MS;
  const open = await within(`A connection to ${subject.name}`, limitMs, openLoad(url, connections));
  try {
    await subject.ask({ type: "begin" }, "begun", limitMs);
    const run = open.run(load.buildOperation(url), durationMs);
    const operations = await within(`The last answer of ${subject.name}`, limitMs, run);
    const { cpuMicros } = await subject.ask({ type: "end" }, "sample", limitMs);
    return { cpuMicros, operations };
  } finally {
    open.close();
  }
}
