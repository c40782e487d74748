import { type FormContent, isField, type RequestedSchema } from "./find-content-problem.ts";
import { findFieldValueProblem } from "./find-field-value-problem.ts";

/**
 * The values that a form's fields start with, by the fields' names. A default that its own field does not take is left out.
 *
 * @param schema must have the shape of `ElicitRequestFormParams`.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function readFormDefaults({ properties }: RequestedSchema): FormContent {
  const defaults: [name: string, value: FormContent[string]][] = [];
  for (const [name, field] of Object.entries(properties)) {
    const value = isField(name) ? field.default : undefined;
    if (value !== undefined && findFieldValueProblem(field, value) === undefined) defaults.push([name, value]);
  }
  return Object.fromEntries(defaults);
}
