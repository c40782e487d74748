import type { Load } from "../load/load.ts";
import { openLoad } from "../load/run-load.ts";
import type { SubjectProcess } from "./subject-process.ts";
import { within } from "./within.ts";

/** What one sample found. */
export interface Sample {
  readonly cpuMicros: number;
  readonly operations: number;
}

/** Connections that are busy at the same time. */
const CONNECTIONS = 8;
/** How much longer than planned a sample may take on a machine that is busy with other things. */
const PATIENCE_MS = 60_000;

/** Measures one subject once. */
export function sampleSubject(subject: SubjectProcess, load: Load | undefined, durationMs: number): Promise<Sample> {
  const limitMs = durationMs + PATIENCE_MS;
  const { url } = subject;
  if (load !== undefined && url !== undefined) return sampleServing(subject, url, load, durationMs, limitMs);
  return sampleLooping(subject, durationMs, limitMs);
}

async function sampleLooping(subject: SubjectProcess, durationMs: number, limitMs: number): Promise<Sample> {
  const { cpuMicros, operations = 0 } = await subject.ask({ type: "loop", durationMs }, "sample", limitMs);
  return { cpuMicros, operations };
}

async function sampleServing(
  subject: SubjectProcess,
  url: string,
  load: Load,
  durationMs: number,
  limitMs: number,
): Promise<Sample> {
  const open = await within(`A connection to ${subject.name}`, limitMs, openLoad(url, CONNECTIONS));
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
