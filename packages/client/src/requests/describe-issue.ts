import { showValue } from "@proj/types";

/** What is used of a schema's complaint. */
export interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly expected?: unknown;
  readonly values?: readonly unknown[];
  readonly errors?: readonly (readonly Issue[])[];
}

/** The first complaint of a schema as the end of a sentence: where, and what was expected there. */
export function describeIssue(issues: readonly Issue[]): string {
  const [issue] = issues;
  if (issue === undefined) return "is wrong";
  const where = issue.path.length === 0 ? "" : `${showPath(issue.path)}: `;
  return `${where}${describeExpected(issue)}`;
}

function describeExpected(issue: Issue): string {
  if (issue.values !== undefined) return `expected ${issue.values.map(showValue).join(" or ")}`;
  if (typeof issue.expected === "string") return `expected ${issue.expected}`;
  const expected = new Set(issue.errors?.flatMap((errors) => errors.map((error) => error.expected)));
  const names = [...expected].filter((name) => typeof name === "string");
  return names.length > 0 ? `expected ${names.join(" or ")}` : issue.message;
}

/** Keys come from a peer or a user: only plain names are shown as they are. */
function showPath(path: readonly PropertyKey[]): string {
  const steps = path.map((step) => {
    if (typeof step === "number") return `[${step}]`;
    return typeof step === "string" && /^[A-Za-z_]\w{0,63}$/.test(step) ? `.${step}` : `[${showValue(String(step))}]`;
  });
  return steps.join("").replace(/^\./, "");
}
