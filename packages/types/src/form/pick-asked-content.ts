import { type FormContent, isField, type RequestedSchema } from "./find-content-problem.ts";

/** What was filled into the fields of a form, without whatever else there is. A copy. */
export function pickAskedContent({ properties, required = [] }: RequestedSchema, content: FormContent): FormContent {
  const isAsked = (name: string): boolean =>
    isField(name) && (Object.hasOwn(properties, name) || required.includes(name));
  return Object.fromEntries(Object.entries(content).filter(([name]) => isAsked(name)));
}
