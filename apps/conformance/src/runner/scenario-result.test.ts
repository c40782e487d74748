import { describe, expect, it } from "vitest";
import { type Check, judgeScenario } from "./scenario-result.ts";

const revision = "2026-07-28";
const server = { side: "server", revision } as const;
const client = { side: "client", revision } as const;
const success: Check = { id: "a", status: "SUCCESS" };
const skipped: Check = { id: "b", status: "SKIPPED" };
const info: Check = { id: "c", status: "INFO" };

describe("a scenario", () => {
  it("passes when its checks succeed, whatever was skipped", () => {
    expect(judgeScenario(server, "tools-list", { checks: [success, skipped, info, success] })).toEqual({
      ...server,
      name: "tools-list",
      passed: true,
      succeeded: 2,
      total: 2,
      problems: [],
    });
  });

  it("fails by a failure and by a warning, and says what is wrong", () => {
    const checks: Check[] = [
      success,
      { id: "d", status: "FAILURE", description: "Does it", errorMessage: "It does not." },
      { id: "e", status: "WARNING", description: "It should" },
    ];
    expect(judgeScenario(server, "tools-list", { checks })).toMatchObject({
      passed: false,
      succeeded: 1,
      total: 3,
      problems: ["d: It does not.", "e (warning): It should"],
    });
  });

  it.each([
    ["nothing was checked", { checks: [skipped, info] }, "nothing was checked"],
    ["there are no checks", { checks: [] }, "nothing was checked"],
    [
      "the client failed",
      { checks: [success], client: { isDone: false, stderr: "no such tool\n" } },
      "the client failed: no such tool",
    ],
  ])("fails when %s", (_, output, problem) => {
    expect(judgeScenario(client, "tools_call", output)).toMatchObject({ passed: false, problems: [problem] });
  });

  it("does not fail by what a client that did everything wrote to standard error", () => {
    const end = { isDone: true, stderr: "a warning of Node" };
    expect(judgeScenario(client, "tools_call", { checks: [success], client: end }).passed).toBe(true);
  });
});
