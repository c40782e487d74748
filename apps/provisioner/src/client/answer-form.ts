import type { QuestionContext } from "@proj/client";
import type { ElicitRequestFormParams, ElicitResult } from "@proj/types";
import { ReadableError } from "../errors/readable-error.ts";
import type { Chooser } from "./chooser.ts";
import { type Choice, type ChoiceField, type FormField, isChoiceField, readFields } from "./form-field.ts";
import { toPrintable } from "./printable.ts";

/** A form that was answered. */
export interface AnsweredForm {
  readonly result: ElicitResult;
  /** How its fields were chosen. */
  readonly manner: string;
}

/**
 * Answers a form field by field. The first field that is declined or cancelled decides for the whole form.
 *
 * @throws ReadableError for a form with fields that this client cannot show.
 */
export async function answerForm(
  { message, requestedSchema }: ElicitRequestFormParams,
  context: QuestionContext,
  chooser: Chooser,
): Promise<AnsweredForm> {
  const content: Record<string, Choice["value"]> = {};
  const manners = new Set<string>();
  for (const field of readFields(requestedSchema).map(requireChoices)) {
    const chosen = await chooser.choose({ message, field, context });
    if (chosen.action !== "accept") return { result: { action: chosen.action }, manner: chosen.manner };
    content[field.name] = chosen.value;
    manners.add(chosen.manner);
  }
  return { result: { action: "accept", content }, manner: [...manners].join(", ") };
}

function requireChoices(field: FormField): ChoiceField {
  if (isChoiceField(field)) return field;
  const name = toPrintable(field.name);
  throw new ReadableError(
    `The server asks for "${name}" (${field.type}). This client can show choices of one value and no other fields.`,
  );
}
