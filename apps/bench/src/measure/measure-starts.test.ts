import { basename, dirname } from "node:path";
import { expect, it } from "vitest";
import { measureStarts } from "./measure-starts.ts";
import type { StartScenario } from "./scenario.ts";

const scenario: StartScenario = {
  kind: "starts",
  rows: [
    {
      id: "stdio.cold-start",
      unit: "wall-ms",
      subjects: { ours: "stdio.start/ours", official: null, floor: "stdio.start/floor" },
    },
    {
      id: "import.zod",
      unit: "cpu-ms",
      subjects: { ours: "import.zod/ours", official: null, floor: "stdio.start/floor" },
    },
  ],
};

it("programs are started in turns, each once a turn, and the first turn is not counted", async () => {
  const started: string[] = [];
  const measured = await measureStarts(scenario, 2, async (file, { args }) => {
    started.push([basename(dirname(file)), ...args].join(" "));
    return started.length;
  });
  const turn = ["ours", "floor", "import zod/mini"];
  expect(started).toEqual([...turn, ...turn, ...turn]);
  expect(measured).toEqual(
    new Map([
      ["stdio.start/ours", { "wall-ms": [4, 7] }],
      ["stdio.start/floor", { "wall-ms": [5, 8] }],
      ["import.zod/ours", { "cpu-ms": [6, 9] }],
    ]),
  );
});
