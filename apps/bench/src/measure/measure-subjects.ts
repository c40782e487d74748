import { openConnection } from "../load/endpoint.ts";
import type { Load } from "../load/load.ts";
import type { SubjectName } from "../subject/subjects.ts";
import { isWarm, type Pace } from "./pace.ts";
import { sampleSubject } from "./sample-subject.ts";
import { listSubjects, type SubjectScenario } from "./scenario.ts";
import { SubjectProcess, type SubjectStart } from "./subject-process.ts";
import type { Measured, Series } from "./unit.ts";

const WARM_UP_SLICE_MS = 250;
/** A machine that gives a subject less CPU time than this share of the wall time ends its warm-up all the same. */
const LEAST_SHARE = 0.5;
const MEMORY_SLICE_MS = 250;
const BYTES_PER_MB = 1_000_000;

/** Measures all subjects of a scenario, each in a process of its own, in turns: A B C A B C. Ends the processes it started. */
export async function measureSubjects(
  scenario: SubjectScenario,
  pace: Pace,
  surroundings: Omit<SubjectStart, "over">,
): Promise<Measured> {
  const { load } = scenario;
  const start = { ...surroundings, over: load?.over ?? "http" };
  const subjects: SubjectProcess[] = [];
  try {
    await startAll(listSubjects(scenario), start, subjects);
    if (load !== undefined) await Promise.all(subjects.map((subject) => validate(subject, load)));
    await Promise.all(subjects.map((subject) => warmUp(subject, load, pace)));
    const taken = subjects.map((subject) => ({ subject, costs: [] as number[] }));
    const sampling = { durationMs: pace.sampleMs, connections: pace.connections };
    for (let round = 0; round < pace.rounds; round++) {
      for (const { subject, costs } of taken) {
        const { cpuMicros, operations } = await sampleSubject(subject, load, sampling);
        costs.push(cpuMicros / operations);
      }
    }
    const measured = new Map<string, Series>(taken.map(({ subject, costs }) => [subject.name, { "cpu-us/op": costs }]));
    for (const { subject, costs } of taken.filter(({ subject }) => isWatched(scenario, subject))) {
      const memory = await watchMemory(subject, load, pace);
      measured.set(subject.name, { "cpu-us/op": costs, "rss-mb": memory });
    }
    return measured;
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
  }
}

/** Whether a row tells of the memory of a subject. */
function isWatched({ rows }: SubjectScenario, { name }: SubjectProcess): boolean {
  return rows.some(({ unit, subjects }) => unit === "rss-mb" && Object.values(subjects).includes(name));
}

/** Looks at the memory of a subject again and again while its load does not pause: between turns a process tidies up. */
async function watchMemory(subject: SubjectProcess, load: Load | undefined, pace: Pace): Promise<number[]> {
  const megabytes: number[] = [];
  for (let look = 0; look < pace.memoryLooks; look++) {
    const sampling = { durationMs: MEMORY_SLICE_MS, connections: pace.connections };
    const { residentBytes } = await sampleSubject(subject, load, sampling);
    megabytes.push(residentBytes / BYTES_PER_MB);
  }
  return megabytes;
}

/** Adds each subject as soon as it runs, so that it is ended even when another one does not start. */
async function startAll(names: readonly SubjectName[], start: SubjectStart, started: SubjectProcess[]): Promise<void> {
  const starts = names.map(async (name) => started.push(await SubjectProcess.start(name, start)));
  const failed = (await Promise.allSettled(starts)).find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

/** Looping subjects look for themselves, once, before they are ready. */
async function validate({ name, endpoint }: SubjectProcess, load: Load): Promise<void> {
  if (endpoint === undefined) return;
  const connection = await openConnection(endpoint);
  try {
    await load.validate(endpoint.url, (request) => connection.exchange(request), name.endsWith("/floor"));
  } finally {
    connection.close();
  }
}

/** Subjects warm up side by side, because nobody looks at their figures yet. */
async function warmUp(
  subject: SubjectProcess,
  load: Load | undefined,
  { warmUp: limits, connections }: Pace,
): Promise<void> {
  const end = performance.now() + limits.mostCpuMs / LEAST_SHARE;
  let done = { cpuMicros: 0, operations: 0 };
  while (!isWarm(done, limits) && performance.now() < end) {
    const { cpuMicros, operations } = await sampleSubject(subject, load, { durationMs: WARM_UP_SLICE_MS, connections });
    done = { cpuMicros: done.cpuMicros + cpuMicros, operations: done.operations + operations };
  }
}
