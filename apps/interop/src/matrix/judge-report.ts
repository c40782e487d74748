import { PROTOCOL_VERSION } from "@proj/types";
import type { ClientReport, Outcome } from "../script/client-report.ts";

/** How a call has to end. */
type ExpectedOutcome =
  | { readonly kind: "complete"; readonly text: RegExp }
  | { readonly kind: "input_required" }
  | { readonly kind: "error"; readonly code: number };

/** What a client has to report. */
export interface Expectation {
  readonly questions: readonly RegExp[];
  readonly outcome: ExpectedOutcome;
}

/** Tells in what `report` is not as expected; `undefined` when it is. */
export function judgeReport(report: ClientReport, tool: string, expected: Expectation): string | undefined {
  if (report.protocolVersion !== PROTOCOL_VERSION) {
    return `spoke ${report.protocolVersion} instead of ${PROTOCOL_VERSION}`;
  }
  if (!report.tools.includes(tool)) return `the list of tools has no ${tool}: ${report.tools.join(", ")}`;
  const { questions } = report;
  if (
    questions.length !== expected.questions.length ||
    !expected.questions.every((pattern, index) => pattern.test(questions[index] ?? ""))
  ) {
    return `was asked ${JSON.stringify(questions)} instead of ${expected.questions.join(", ") || "nothing"}`;
  }
  return isExpected(report.outcome, expected.outcome)
    ? undefined
    : `ended with ${describeOutcome(report.outcome)} instead of ${describeExpected(expected.outcome)}`;
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

function isExpected(outcome: Outcome, expected: ExpectedOutcome): boolean {
  switch (expected.kind) {
    case "complete":
      return outcome.kind === "complete" && !outcome.isError && expected.text.test(outcome.text);
    case "input_required":
      return outcome.kind === "input_required" && outcome.keys.length > 0;
    case "error":
      return outcome.kind === "error" && outcome.code === expected.code;
  }
}

function describeExpected(expected: ExpectedOutcome): string {
  switch (expected.kind) {
    case "complete":
      return `the text ${expected.text}`;
    case "input_required":
      return "a question";
    case "error":
      return `the error ${expected.code}`;
  }
}
