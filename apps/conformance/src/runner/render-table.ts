import { BASELINE_NAME, type ComparedResult, type Verdict } from "./baseline.ts";
import { revisions } from "./revision.ts";
import { type Side, sides } from "./scenario-result.ts";

const marks: Readonly<Record<Verdict, string>> = {
  passed: "✓",
  expected: "expected",
  unexpected: "✗",
  stale: "✗ stale",
};
const markWidth = Math.max(...Object.values(marks).map((mark) => mark.length));

/** The longest part of a problem that is shown; some hold whole messages. */
const MAX_PROBLEM_LENGTH = 400;

/** Renders what happened: a line for each scenario, what is wrong below those that did not go as expected, and the totals. */
export function renderTable(results: readonly ComparedResult[]): string {
  const nameWidth = Math.max(0, ...results.map(({ name }) => name.length));
  const blocks = revisions
    .flatMap((revision) => sides.map((side) => ({ revision, side })))
    .map(({ revision, side }) => results.filter((result) => result.revision === revision && result.side === side))
    .flatMap((ofSide) => {
      const [first] = ofSide;
      if (first === undefined) return [];
      const lines = ofSide.flatMap((result) => renderResult(result, nameWidth));
      return [`${describeSide(first.side)}, ${first.revision}`, ...lines, "", renderTotals(ofSide)].join("\n");
    });
  return `${blocks.join("\n\n")}\n`;
}

function describeSide(side: Side): string {
  return side === "server" ? "Server" : "Client";
}

function renderResult(result: ComparedResult, nameWidth: number): string[] {
  const { name, succeeded, total, verdict, reason, problems } = result;
  const checks = `${succeeded}/${total}`.padStart(7);
  const remark = verdict === "expected" ? `  ${reason}` : "";
  const line = `  ${marks[verdict].padEnd(markWidth)}  ${name.padEnd(nameWidth)}  ${checks}${remark}`.trimEnd();
  const indent = " ".repeat(markWidth + 4);
  if (verdict === "stale") return [line, `${indent}passes now: remove it from ${BASELINE_NAME}`];
  if (verdict !== "unexpected") return [line];
  return [line, ...problems.map((problem) => `${indent}${shorten(problem)}`)];
}

function renderTotals(results: readonly ComparedResult[]): string {
  const count = (verdict: Verdict): number => results.filter((result) => result.verdict === verdict).length;
  const parts = [`${count("passed")} of ${results.length} passed`];
  if (count("expected") > 0) parts.push(`${count("expected")} failed as expected`);
  if (count("unexpected") > 0) parts.push(`${count("unexpected")} failed unexpectedly`);
  if (count("stale") > 0) parts.push(`${count("stale")} passed although listed as failing`);
  return `  ${parts.join(", ")}`;
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MAX_PROBLEM_LENGTH ? line : `${line.slice(0, MAX_PROBLEM_LENGTH)}…`;
}
