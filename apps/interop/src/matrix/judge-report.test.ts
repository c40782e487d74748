import { expect, it } from "vitest";
import type { ClientReport } from "../script/client-report.ts";
import { type Expectation, judgeReport } from "./judge-report.ts";

const asked: Expectation = { questions: [/^Which\?$/], outcome: { kind: "complete", text: /^Done\.$/ } };
const report: ClientReport = {
  protocolVersion: "2026-07-28",
  tools: ["locate", "provision"],
  questions: ["Which?"],
  outcome: { kind: "complete", text: "Done.", isError: false },
};

function judge(changes: Partial<ClientReport>, expected: Partial<Expectation> = {}): string | undefined {
  return judgeReport({ ...report, ...changes }, "provision", { ...asked, ...expected });
}

it("finds nothing wrong with what was expected", () => {
  expect(judge({})).toBeUndefined();
});

it.each<[string, Partial<ClientReport>, string]>([
  ["another revision", { protocolVersion: "2025-11-25" }, "spoke 2025-11-25 instead of 2026-07-28"],
  ["a tool that is not listed", { tools: ["locate"] }, "the list of tools has no provision: locate"],
  ["no question", { questions: [] }, "was asked [] instead of /^Which\\?$/"],
  ["a question too many", { questions: ["Which?", "Which?"] }, 'was asked ["Which?","Which?"] instead of /^Which\\?$/'],
  ["another question", { questions: ["Who?"] }, 'was asked ["Who?"] instead of /^Which\\?$/'],
  [
    "another text",
    { outcome: { kind: "complete", text: "Nothing.", isError: false } },
    'ended with the text "Nothing." instead of the text /^Done\\.$/',
  ],
  [
    "the right text as a tool's error",
    { outcome: { kind: "complete", text: "Done.", isError: true } },
    'ended with the tool\'s error "Done." instead of the text /^Done\\.$/',
  ],
  [
    "a question instead of a result",
    { outcome: { kind: "input_required", keys: ["go"] } },
    "ended with the question go instead of the text /^Done\\.$/",
  ],
  [
    "an error instead of a result",
    { outcome: { kind: "error", name: "ProtocolError", code: -32602, message: "No." } },
    "ended with ProtocolError -32602: No. instead of the text /^Done\\.$/",
  ],
])("names %s", (_, changes, problem) => {
  expect(judge(changes)).toBe(problem);
});

it("wants the very code where an error is expected", () => {
  const expected: Partial<Expectation> = { outcome: { kind: "error", code: -32602 } };
  const error = { kind: "error", name: "MCPError", message: "No." } as const;
  expect(judge({ outcome: { ...error, code: -32602 } }, expected)).toBeUndefined();
  expect(judge({ outcome: { ...error, code: -32603 } }, expected)).toContain("instead of the error -32602");
  expect(judge({ outcome: error }, expected)).toContain("MCPError without a code");
  expect(judge({}, expected)).toContain('ended with the text "Done."');
});

it("wants at least one question where one is expected", () => {
  const expected: Partial<Expectation> = { outcome: { kind: "input_required" } };
  expect(judge({ outcome: { kind: "input_required", keys: ["region"] } }, expected)).toBeUndefined();
  expect(judge({ outcome: { kind: "input_required", keys: [] } }, expected)).toContain("instead of a question");
});
