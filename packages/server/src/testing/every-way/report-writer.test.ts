import { expect, it } from "vitest";
import { formatReport } from "./format-report.ts";
import { ReportWriter, STRAIGHT } from "./report-writer.ts";

it("a report has each problem once, by what it is about, and by its words where that is nothing", () => {
  const report = new ReportWriter("the tool");
  report.add(STRAIGHT, [
    { rule: "effect-twice", about: "a", problem: "twice" },
    { rule: "effect-twice", about: "a", problem: "three times" },
    { rule: "effect-missing", about: "a", problem: "not at all" },
    { rule: "effect-twice", about: "b", problem: "twice" },
  ]);
  report.add("one", [
    { rule: "effect-twice", about: "a", problem: "in other words" },
    { rule: "never-ends", problem: "for ever" },
    { rule: "never-ends", problem: "for ever" },
    { rule: "never-ends", problem: "and ever" },
    { reason: "dark" },
    { reason: "dark" },
  ]);
  report.add("two", [{ rule: "never-ends", problem: "for ever" }, { reason: "dark" }]);
  report.add("three", []);
  report.add("four", []);
  report.addUnjudged("four", "late");
  expect(report.finish()).toEqual({
    target: "the tool",
    ways: ["straight", "one", "two", "three", "four"],
    held: ["three"],
    problems: [
      { way: "straight", rule: "effect-twice", problem: "twice" },
      { way: "straight", rule: "effect-missing", problem: "not at all" },
      { way: "straight", rule: "effect-twice", problem: "twice" },
      { way: "one", rule: "never-ends", problem: "for ever" },
      { way: "one", rule: "never-ends", problem: "and ever" },
      { way: "two", rule: "never-ends", problem: "for ever" },
    ],
    unjudged: [
      { way: "one", reason: "dark" },
      { way: "two", reason: "dark" },
      { way: "four", reason: "late" },
    ],
  });
});

it("a report without a problem is one line, and what could not be judged comes last", () => {
  const report = new ReportWriter("the tool");
  report.add("one", []);
  expect(formatReport(report.finish())).toBe("the tool: 0 of 1 ways do not hold.");
  report.add("a longer one", [{ rule: "crashed", problem: "Boom." }, { reason: "Dark." }]);
  report.add("two", [{ reason: "Dark." }]);
  expect(formatReport(report.finish()).split("\n")).toEqual([
    "the tool: 1 of 3 ways do not hold.",
    "  a longer one  crashed  Boom.",
    "Not judged:",
    "  a longer one  Dark.",
    "  two           Dark.",
  ]);
});
