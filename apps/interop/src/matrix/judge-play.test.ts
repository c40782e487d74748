import { expect, it } from "vitest";
import type { Circumstances, Expected, Scenario } from "../scenarios/scenario.ts";
import type { Outcome, PlayReport } from "../script/play-report.ts";
import { judgePlay } from "./judge-play.ts";

const circumstances: Circumstances = { revision: "2026-07-28", transport: "HTTP", server: "ours" };
const done: Outcome = { kind: "complete", text: "Done.", isError: false };
const report: PlayReport = {
  id: "asks",
  protocolVersion: "2026-07-28",
  questions: ["form: Which?"],
  heard: [],
  outcomes: [done],
};

function scenario(gives: Expected, changes: Partial<Scenario> = {}): Scenario {
  return {
    id: "asks",
    title: "asks",
    answers: { fields: {}, canBeAsked: true },
    acts: [{ step: { do: "call", tool: "locate", arguments: {} }, gives }],
    questions: [/Which/],
    ...changes,
  };
}

function judge(changes: Partial<PlayReport>, gives: Expected = { text: "Done." }, more: Partial<Scenario> = {}) {
  return judgePlay({ ...report, ...changes }, scenario(gives, more), circumstances);
}

it("finds nothing wrong with what was expected", () => {
  expect(judge({})).toBeUndefined();
});

it.each<[string, Partial<PlayReport>, string]>([
  ["another revision", { protocolVersion: "2025-11-25" }, "spoke 2025-11-25"],
  [
    "a connection that failed",
    { protocolVersion: "none", outcomes: [{ kind: "error", name: "TransportError", message: "refused" }] },
    "did not connect: TransportError without a code: refused",
  ],
  ["no question", { questions: [] }, "was asked [] instead of /Which/"],
  ["a question too many", { questions: ["Which?", "Which?"] }, 'was asked ["Which?","Which?"] instead of /Which/'],
  ["another question", { questions: ["Who?"] }, 'was asked ["Who?"] instead of /Which/'],
  [
    "another text",
    { outcomes: [{ ...done, text: "Nothing." }] },
    'ended "call" with the text "Nothing." instead of the text Done.',
  ],
  [
    "the right text as a tool's error",
    { outcomes: [{ ...done, isError: true }] },
    'ended "call" with the tool\'s error "Done." instead of the text Done.',
  ],
  [
    "a question instead of a result",
    { outcomes: [{ kind: "input_required", keys: ["go"] }] },
    'ended "call" with the question go instead of the text Done.',
  ],
  ["a step that was not reached", { outcomes: [] }, 'did not come to "call"'],
  [
    "an error after the last step",
    { outcomes: [done, { kind: "error", name: "Error", message: "late" }] },
    "went wrong in the end: Error without a code: late",
  ],
])("names %s", (_, changes, problem) => {
  expect(judge(changes)).toBe(problem);
});

const error: Outcome = { kind: "error", name: "MCPError", code: -32602, message: "No." };
const refused: Outcome = { kind: "complete", text: "No.", isError: true };

it.each<[string, Expected, readonly Outcome[], readonly Outcome[]]>([
  ["the very code", { code: -32602 }, [error], [{ ...error, code: -32603 }, refused, done]],
  ["the words of an error", { error: /^No\.$/ }, [error], [{ ...error, message: "Yes." }, refused]],
  ["a tool's error", { toolError: /No/ }, [refused], [error, done, { ...refused, text: "Yes." }]],
  ["a refusal of either kind", { refusal: /No/ }, [refused, error], [done, { ...error, message: "Yes." }]],
  [
    "a question",
    { asks: true },
    [{ kind: "input_required", keys: ["a"] }],
    [{ kind: "input_required", keys: [] }, done],
  ],
])("wants %s where that is expected", (_, expected, good, bad) => {
  for (const outcome of good) expect(judge({ outcomes: [outcome] }, expected)).toBeUndefined();
  for (const outcome of bad) expect(judge({ outcomes: [outcome] }, expected)).toContain("instead of");
});

it("wants to be told what had to be heard, and nothing of what must not", () => {
  const wanted = { heard: ["loud"], unheard: ["quiet"] };
  expect(judge({ heard: ["other", "loud"] }, undefined, wanted)).toBeUndefined();
  expect(judge({ heard: ["other"] }, undefined, wanted)).toBe("did not hear loud, but other");
  expect(judge({ heard: ["quiet", "loud"] }, undefined, wanted)).toBe("heard quiet");
});

it("can expect something else in other circumstances", () => {
  const acts: Scenario["acts"] = [
    { step: { do: "ping" }, gives: ({ transport }) => (transport === "HTTP" ? { text: "Done." } : { code: 1 }) },
  ];
  expect(judge({}, undefined, { acts })).toBeUndefined();
});
