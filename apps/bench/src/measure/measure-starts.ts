import { join } from "node:path";
import { programs } from "../programs/programs.ts";
import { listSubjects, type StartScenario } from "./scenario.ts";
import { timeStart } from "./time-start.ts";
import type { Measured } from "./unit.ts";

const folder = join(import.meta.dirname, "../programs");

/**
 * Starts all programs of a scenario in turns: A B C A B C, one process at a time. The first turn is not counted: it brings the files into the
 * memory of the operating system.
 *
 * @param starts how often each is started, besides.
 */
export async function measureStarts(scenario: StartScenario, starts: number): Promise<Measured> {
  const names = listSubjects(scenario);
  const figures = new Map(names.map((name) => [name, [] as number[]]));
  for (let turn = 0; turn <= starts; turn++) {
    for (const name of names) {
      const program = programs[name];
      const value = await timeStart(join(folder, program.file), program);
      if (turn > 0) figures.get(name)?.push(value);
    }
  }
  return new Map(names.map((name) => [name, { [programs[name].figure]: figures.get(name) ?? [] }]));
}
