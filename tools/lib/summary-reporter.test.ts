import { expect, it } from "vitest";
import { countTests } from "./summary-reporter.mjs";

type Module = Parameters<typeof countTests>[0][number];

function moduleOf(states: readonly string[], errors: readonly Error[] = []): Module {
  const tests = states.map((state) => ({ result: () => ({ state }) }));
  return { errors: () => errors, children: { allTests: () => tests.values() } } as unknown as Module;
}

it("adds up the tests of all modules", () => {
  const modules = [moduleOf(["passed", "failed", "skipped"]), moduleOf(["passed", "pending"])];
  expect(countTests(modules, [])).toEqual({ passed: 2, failed: 1, skipped: 2 });
});

it("counts a file that could not be run, and an error outside of any test, as failed", () => {
  expect(countTests([moduleOf([], [new Error("no such module")])], [new Error("unhandled")])).toEqual({
    passed: 0,
    failed: 2,
    skipped: 0,
  });
});
