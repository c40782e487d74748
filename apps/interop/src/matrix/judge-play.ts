import type { Circumstances, Expected, Scenario } from "../scenarios/scenario.ts";
import type { Outcome, PlayReport } from "../script/play-report.ts";

/** Tells in what a play did not go as its scenario wants; `undefined` when it did. */
export function judgePlay(report: PlayReport, scenario: Scenario, circumstances: Circumstances): string | undefined {
  const { protocolVersion, outcomes, heard } = report;
  if (protocolVersion === "none") return `did not connect: ${outcomes.map(describeOutcome).join(", ")}`;
  if (protocolVersion !== circumstances.revision) return `spoke ${protocolVersion}`;
  for (const [index, { step, gives }] of scenario.acts.entries()) {
    const expected = typeof gives === "function" ? gives(circumstances) : gives;
    const outcome = outcomes[index];
    if (outcome === undefined) return `did not come to "${step.do}"`;
    if (!isExpected(outcome, expected)) {
      return `ended "${step.do}" with ${describeOutcome(outcome)} instead of ${describeExpected(expected)}`;
    }
  }
  const extra = outcomes[scenario.acts.length];
  if (extra !== undefined) return `went wrong in the end: ${describeOutcome(extra)}`;
  return judgeQuestions(report.questions, scenario.questions ?? []) ?? judgeHeard(heard, scenario);
}

function judgeQuestions(asked: readonly string[], expected: readonly (string | RegExp)[]): string | undefined {
  const isSame = asked.length === expected.length && expected.every((each, index) => fits(asked[index] ?? "", each));
  return isSame ? undefined : `was asked ${JSON.stringify(asked)} instead of ${expected.join(", ") || "nothing"}`;
}

function judgeHeard(actual: readonly string[], { heard = [], unheard = [] }: Scenario): string | undefined {
  const missed = heard.filter((what) => !actual.includes(what));
  if (missed.length > 0) return `did not hear ${missed.join(", ")}, but ${actual.join(", ") || "nothing"}`;
  const surplus = unheard.filter((what) => actual.includes(what));
  return surplus.length > 0 ? `heard ${surplus.join(", ")}` : undefined;
}

/** An outcome in words. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case "complete":
      return `${outcome.isError ? "the tool's error" : "the text"} ${JSON.stringify(outcome.text)}`;
    case "input_required":
      return `the question ${outcome.keys.join(", ")}`;
    case "error":
      return `${outcome.name} ${outcome.code ?? "without a code"}: ${outcome.message}`;
  }
}

function isExpected(outcome: Outcome, expected: Expected): boolean {
  if ("text" in expected) return outcome.kind === "complete" && !outcome.isError && fits(outcome.text, expected.text);
  if ("toolError" in expected) {
    return outcome.kind === "complete" && outcome.isError && fits(outcome.text, expected.toolError);
  }
  if ("asks" in expected) return outcome.kind === "input_required" && outcome.keys.length > 0;
  if ("refusal" in expected) {
    if (outcome.kind === "complete") return outcome.isError && fits(outcome.text, expected.refusal);
    return outcome.kind === "error" && fits(outcome.message, expected.refusal);
  }
  if (outcome.kind !== "error") return false;
  return "code" in expected ? outcome.code === expected.code : fits(outcome.message, expected.error);
}

function describeExpected(expected: Expected): string {
  if ("text" in expected) return `the text ${expected.text}`;
  if ("toolError" in expected) return `a tool's error ${expected.toolError}`;
  if ("asks" in expected) return "a question";
  if ("refusal" in expected) return `a refusal ${expected.refusal}`;
  return `the error ${"code" in expected ? expected.code : expected.error}`;
}

function fits(actual: string, expected: string | RegExp): boolean {
  return typeof expected === "string" ? actual === expected : expected.test(actual);
}
