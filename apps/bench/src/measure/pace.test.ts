import { expect, it } from "vitest";
import { fullPace, isWarm, lengthen } from "./pace.ts";

const warmUp = { operations: 100, leastCpuMs: 2, mostCpuMs: 7 };

it.each([
  ["cheap operations, until the least CPU time is spent", { operations: 5000, cpuMicros: 1999 }, false],
  ["cheap operations, once it is", { operations: 5000, cpuMicros: 2000 }, true],
  ["operations of some cost, until there were enough", { operations: 99, cpuMicros: 5000 }, false],
  ["operations of some cost, once there were", { operations: 100, cpuMicros: 5000 }, true],
  ["costly operations, once the most CPU time is spent", { operations: 3, cpuMicros: 7000 }, true],
])("a subject is warm after %s: %j is %s", (_, done, expected) => {
  expect(isWarm(done, warmUp)).toBe(expected);
});

it("a longer run has more of everything that is counted, and is the same in all else", () => {
  const { rounds, starts, memoryLooks, ...rest } = fullPace;
  expect(lengthen(fullPace)).toEqual({ ...rest, rounds: 2 * rounds, starts: 2 * starts, memoryLooks: 2 * memoryLooks });
});
