import type { FormContent, RequestedSchema } from "./find-content-problem.ts";

/** What was filled into the fields of a form, without whatever else there is. A copy. */
export function pickAskedContent({ properties, required = [] }: RequestedSchema, content: FormContent): FormContent {
  const isAsked = (name: string): boolean => Object.hasOwn(properties, name) || required.includes(name);
  // Not member by member: `__proto__` may be the name of a field.
  return Object.fromEntries(Object.entries(content).filter(([name]) => isAsked(name)));
}
