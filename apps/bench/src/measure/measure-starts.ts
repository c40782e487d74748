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
 * @param time starts a program once.
 */
export async function measureStarts(
  scenario: StartScenario,
  starts: number,
  time: typeof timeStart = timeStart,
): Promise<Measured> {
  const taken = listSubjects(scenario).map((name) => ({ name, program: programs[name], figures: [] as number[] }));
  for (let turn = 0; turn <= starts; turn++) {
    for (const { program, figures } of taken) {
      const figure = await time(join(folder, program.file), program);
      if (turn > 0) figures.push(figure);
    }
  }
  return new Map(taken.map(({ name, program, figures }) => [name, { [program.figure]: figures }]));
}
