import { describeIssues } from "../errors/describe-issues.ts";
import type { ElicitRequestFormParams, ElicitResult } from "../wire/elicitation.ts";
import { findFieldValueProblem } from "./find-field-value-problem.ts";

/** The form of a question: its fields, flat. */
export type RequestedSchema = ElicitRequestFormParams["requestedSchema"];

/** What was filled into a form. */
export type FormContent = NonNullable<ElicitResult["content"]>;

/**
 * Holds what was filled into a form against the form: that required fields are there, and what each field holds. Members that are no
 * fields of the form are not looked at. `__proto__` names no field: whatever checked the form has passed over it.
 *
 * @param schema must have the shape of `ElicitRequestFormParams`.
 * @returns what is wrong with the first field that is, `content.size: expected at most 64`; `undefined` when nothing is.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#form-mode-security
 */
export function findContentProblem(schema: RequestedSchema, content: Readonly<FormContent>): string | undefined {
  const { properties, required = [] } = schema;
  for (const name of required) if (!Object.hasOwn(content, name)) return describe(name, "is required");
  for (const [name, field] of Object.entries(properties)) {
    if (!isField(name) || !Object.hasOwn(content, name)) continue;
    const problem = findFieldValueProblem(field, content[name]);
    if (problem !== undefined) return describe(name, problem);
  }
  return undefined;
}

/** Whether a member of a form's properties is a field that was checked with the form. */
export function isField(name: string): boolean {
  return name !== "__proto__";
}

function describe(name: string, message: string): string {
  return describeIssues("content", [{ path: [name], message }]);
}
