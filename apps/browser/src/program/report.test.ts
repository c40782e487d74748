import { describe, expect, it } from "vitest";
import { judgeReport } from "./report.ts";

const call = {
  era: "modern",
  tools: ["provision", "drop"],
  questions: ["a", "b", "c"],
  texts: ['Created "orders".'],
  isError: false,
};
const good = {
  calls: [call, { ...call, era: "legacy" }],
  browser: "Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36",
};

function judge(report: object): readonly string[] {
  return judgeReport(JSON.stringify(report), "orders").problems;
}

describe("what a page reports", () => {
  it("is good when all questions arrived and the result names the database", () => {
    expect(judgeReport(JSON.stringify(good), "orders")).toEqual({
      problems: [],
      summary: 'Chromium 150.0.0.0; modern, 3 questions: Created "orders".; legacy, 3 questions: Created "orders".',
    });
  });

  it.each<[object, string]>([
    [{ tools: [] }, "legacy: the tools are []"],
    [{ questions: ["a"] }, "legacy: 1 questions arrived instead of 3"],
    [{ isError: true }, "legacy: the call ended with an error"],
    [{ texts: ["no"] }, "legacy: the result does not name it: no"],
  ])("is not good where a call was not: %j", (members, problem) => {
    expect(judge({ ...good, calls: [call, { ...call, era: "legacy", ...members }] })).toEqual([problem]);
  });

  it.each<[object, string]>([
    [{ error: "TypeError: x" }, "the page failed: TypeError: x"],
    [{ ...good, calls: [] }, "the calls are []"],
    [{ ...good, calls: [{ ...call, era: "x" }] }, "the calls are [{"],
  ])("is not good where calls are missing: %j", (report, problem) => {
    expect(judge(report)).toEqual([expect.stringContaining(problem)]);
  });
});
