import { describe, expect, it } from "vitest";
import { judgeReport } from "./report.ts";

const good = {
  tools: ["provision", "drop"],
  questions: ["a", "b", "c"],
  texts: ['Created "orders".'],
  isError: false,
  browser: "Mozilla/5.0 Chrome/150.0.0.0 Safari/537.36",
};

function judge(report: object): readonly string[] {
  return judgeReport(JSON.stringify(report), "orders").problems;
}

describe("what a page reports", () => {
  it("is good when all questions arrived and the result names the database", () => {
    expect(judgeReport(JSON.stringify(good), "orders")).toEqual({
      problems: [],
      summary: '3 questions answered in Chromium 150.0.0.0: Created "orders".',
    });
  });

  it.each<[object, string]>([
    [{ ...good, tools: [] }, "the tools are []"],
    [{ ...good, questions: ["a"] }, "1 questions arrived instead of 3"],
    [{ ...good, isError: true }, "the call did not end with a result that is no error"],
    [{ ...good, texts: ["no"] }, "the result does not name it: no"],
    [{ ...good, error: "TypeError: x" }, "the page failed: TypeError: x"],
  ])("is not good otherwise: %j", (report, problem) => {
    expect(judge(report)).toEqual([problem]);
  });
});
