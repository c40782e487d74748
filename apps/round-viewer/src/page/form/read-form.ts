import type { FormContent } from "@proj/client";
import { findMessage } from "./find-message.ts";
import type { Draft, FormField } from "./form-field.ts";
import { readValue } from "./read-value.ts";

/** What a filled-in form comes to: what is sent, or what to change, by the names of the fields. */
export type FormReading =
  | { readonly isValid: true; readonly content: FormContent }
  | { readonly isValid: false; readonly messages: ReadonlyMap<string, string> };

/**
 * Reads a form that a person filled in.
 *
 * @param unfinished the fields in which something stands that their controls cannot read, such as half a date.
 */
export function readForm(
  fields: readonly FormField[],
  draft: Draft,
  unfinished: ReadonlySet<string> = new Set(),
): FormReading {
  const messages = new Map<string, string>();
  const content: [name: string, value: FormContent[string]][] = [];
  for (const field of fields) {
    const value = readValue(field, draft.get(field.name) ?? []);
    const message = unfinished.has(field.name) ? askToFinish(field) : findMessage(field, value);
    if (message !== undefined) messages.set(field.name, message);
    else if (value !== undefined) content.push([field.name, value]);
  }
  if (messages.size > 0) return { isValid: false, messages };
  // Built from entries: the names of fields are the server's, and may be any.
  return { isValid: true, content: Object.fromEntries(content) };
}

function askToFinish({ kind }: FormField): string {
  return kind === "number" ? "This is no number." : "This is not complete.";
}
