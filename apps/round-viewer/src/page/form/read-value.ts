import type { FormContent } from "@proj/client";
import type { FormField, TextField } from "./form-field.ts";
import { fromLocalTime } from "./local-time.ts";

/**
 * Turns what stands in a field into what is sent.
 *
 * @param texts as a {@link Draft} has them.
 * @returns `undefined` for a field that was left empty. Of several choices, none is an answer too, where the field takes it.
 */
export function readValue(field: FormField, texts: readonly string[]): FormContent[string] | undefined {
  const [text = ""] = texts;
  switch (field.kind) {
    case "choices":
      return texts.length === 0 && (field.minItems ?? 0) > 0 ? undefined : [...texts];
    case "yes-no":
      return text === "" ? undefined : text === "true";
    case "number":
      return text.trim() === "" ? undefined : Number(text);
    case "choice":
      return text === "" && !field.choices.some(({ value }) => value === "") ? undefined : text;
    case "text":
      return readText(field, text);
  }
}

function readText({ format }: TextField, text: string): string | undefined {
  if (text === "") return undefined;
  return format === "date-time" ? fromLocalTime(text) : text;
}
