import { HttpConnection } from "../load/http-connection.ts";
import type { Load } from "../load/load.ts";
import type { SubjectName } from "../subject/subjects.ts";
import { isWarm, type Pace } from "./pace.ts";
import { type Sample, sampleSubject } from "./sample-subject.ts";
import { listSubjects, type Scenario } from "./scenario.ts";
import { SubjectProcess, type SubjectStart } from "./subject-process.ts";

/** CPU microseconds per operation, one figure for each round, by subject. */
export type Costs = ReadonlyMap<SubjectName, readonly number[]>;

const WARM_UP_SLICE_MS = 250;
/** A machine that gives a subject less CPU time than this share of the wall time ends its warm-up all the same. */
const LEAST_SHARE = 0.5;

/** Measures all subjects of a scenario, each in a process of its own, in turns: A B C A B C. Ends the processes it started. */
export async function measureScenario(scenario: Scenario, pace: Pace, start: SubjectStart): Promise<Costs> {
  const { load } = scenario;
  const subjects: SubjectProcess[] = [];
  try {
    await startAll(listSubjects(scenario), start, subjects);
    if (load !== undefined) await Promise.all(subjects.map((subject) => validate(subject, load)));
    await Promise.all(subjects.map((subject) => warmUp(subject, load, pace)));
    const costs = new Map<SubjectName, number[]>(subjects.map(({ name }) => [name, []]));
    const sampling = { durationMs: pace.sampleMs, connections: pace.connections };
    for (let round = 0; round < pace.rounds; round++) {
      for (const subject of subjects) {
        const { cpuMicros, operations } = await sampleSubject(subject, load, sampling);
        costs.get(subject.name)?.push(cpuMicros / operations);
      }
    }
    return costs;
  } finally {
    await Promise.all(subjects.map((subject) => subject.stop()));
  }
}

/** Adds each subject as soon as it runs, so that it is ended even when another one does not start. */
async function startAll(names: readonly SubjectName[], start: SubjectStart, started: SubjectProcess[]): Promise<void> {
  const starts = names.map(async (name) => started.push(await SubjectProcess.start(name, start)));
  const failed = (await Promise.allSettled(starts)).find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

async function validate({ name, url = "" }: SubjectProcess, load: Load): Promise<void> {
  const connection = await HttpConnection.open(url);
  try {
    await load.validate(url, (request) => connection.exchange(request), name.endsWith("/floor"));
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
  let done: Sample = { cpuMicros: 0, operations: 0 };
  while (!isWarm(done, limits) && performance.now() < end) {
    const { cpuMicros, operations } = await sampleSubject(subject, load, { durationMs: WARM_UP_SLICE_MS, connections });
    done = { cpuMicros: done.cpuMicros + cpuMicros, operations: done.operations + operations };
  }
}
