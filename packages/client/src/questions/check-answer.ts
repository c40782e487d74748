import { describeWireIssues, type InputResponse, inputMethods } from "@proj/types";
import { copyJson } from "../messages/copy-json.ts";
import type { PlannedQuestion } from "./plan-questions.ts";

/** An answer as it will be sent, or what is wrong with it. */
export type CheckedAnswer =
  | { readonly ok: true; readonly answer: InputResponse }
  | { readonly ok: false; readonly problem: string; readonly cause: unknown };

/** Holds what a handler returned against the schema of its answer. What passes is a copy in plain JSON data. */
export function checkAnswer({ method }: Pick<PlannedQuestion, "method">, returned: unknown): CheckedAnswer {
  try {
    const parsed = inputMethods[method].result.safeParse(returned);
    if (parsed.success) return { ok: true, answer: copyJson(parsed.data, "the answer") };
    const issue = describeWireIssues("answer", parsed.error.issues);
    const problem = `answered with something that is no result of ${method} (${issue})`;
    return { ok: false, problem, cause: parsed.error };
  } catch (cause) {
    // A getter that throws, a bigint, a cycle.
    return { ok: false, problem: "answered with something that cannot be written as JSON", cause };
  }
}
