import type { FormField } from "./form-field.ts";
import { toLocalTime } from "./local-time.ts";

/** What the control of a field starts with: a text, or of choices the chosen values. */
export function readInitialTexts(field: FormField): readonly string[] {
  const { initial } = field;
  if (initial === undefined) return [];
  if (Array.isArray(initial)) return initial;
  const text = String(initial);
  return [field.kind === "text" && field.format === "date-time" ? toLocalTime(text) : text];
}
