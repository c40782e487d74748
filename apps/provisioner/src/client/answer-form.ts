import type { QuestionContext } from "@proj/client";
import type { ElicitRequestFormParams, ElicitResult } from "@proj/types";
import { ReadableError } from "../errors/readable-error.ts";
import type { Chooser } from "./chooser.ts";
import { type ChoiceField, type FormField, isChoiceField, readFields } from "./form-field.ts";
import { toPrintable } from "./printable.ts";

/**
 * Answers a form field by field. The first field that is declined or cancelled decides for the whole form.
 *
 * @throws ReadableError for a form with fields that this client cannot show.
 */
export async function answerForm(
  { message, requestedSchema }: ElicitRequestFormParams,
  context: QuestionContext,
  chooser: Chooser,
): Promise<ElicitResult> {
  const content: Record<string, string> = {};
  for (const field of readFields(requestedSchema).map(requireChoices)) {
    const chosen = await chooser.choose({ message, field, context });
    if (chosen.action !== "accept") return { action: chosen.action };
    content[field.name] = chosen.value;
  }
  return { action: "accept", content };
}

function requireChoices(field: FormField): ChoiceField {
  if (isChoiceField(field)) return field;
  const name = toPrintable(field.name);
  throw new ReadableError(
    `The server asks for "${name}" (${field.type}). This client can show choices of one value and no other fields.`,
  );
}
