import { type FormContent, findContentProblem } from "@proj/client";
import { count } from "../words/count.ts";
import type { ChoicesField, FormField, NumberField, TextField } from "./form-field.ts";

/**
 * Says what a person should change in a field. Whether anything is wrong is the client library's verdict; the words are this page's.
 *
 * @param value what would be sent; `undefined` where the field is empty.
 * @returns `undefined` when the field is all right.
 */
export function findMessage(field: FormField, value: FormContent[string] | undefined): string | undefined {
  if (value === undefined) return field.isRequired ? askToFill(field) : undefined;
  const requestedSchema = { type: "object" as const, properties: { value: field.schema } };
  return findContentProblem(requestedSchema, { value }) === undefined ? undefined : explain(field, value);
}

function askToFill(field: FormField): string {
  switch (field.kind) {
    case "yes-no":
      return "Choose yes or no.";
    case "choice":
      return "Choose one.";
    case "choices":
      return `Choose at least ${field.minItems ?? 1}.`;
    case "number":
      return field.isInteger ? "Enter a whole number." : "Enter a number.";
    case "text":
      return field.format === "date" || field.format === "date-time" ? "Choose a day." : "Fill this in.";
  }
}

function explain(field: FormField, value: FormContent[string]): string {
  switch (field.kind) {
    case "text":
      return explainText(field, [...String(value)].length);
    case "number":
      return explainNumber(field, Number(value));
    case "choices":
      return explainChoices(field, Array.isArray(value) ? value.length : 0);
    case "yes-no":
    case "choice":
      return askToFill(field);
  }
}

const examples = {
  email: "Enter an e-mail address, such as ada@example.com.",
  uri: "Enter an address with its scheme, such as https://example.com.",
  date: "Enter a day, such as 2026-07-28.",
  "date-time": "Enter a day and a time.",
};

function explainText({ minLength, maxLength, format }: TextField, length: number): string {
  if (minLength !== undefined && length < minLength)
    return `Enter at least ${count(minLength, "character")}; this is ${length}.`;
  if (maxLength !== undefined && length > maxLength)
    return `Enter at most ${count(maxLength, "character")}; these are ${length}.`;
  return format === undefined ? "This is not accepted." : examples[format];
}

function explainNumber({ isInteger, minimum, maximum }: NumberField, value: number): string {
  if (isInteger && Number.isFinite(value) && !Number.isInteger(value)) return "Enter a whole number.";
  if (minimum !== undefined && value < minimum) return `Enter ${minimum} or more.`;
  if (maximum !== undefined && value > maximum) return `Enter ${maximum} or less.`;
  return isInteger ? "Enter a whole number." : "Enter a number.";
}

function explainChoices({ minItems, maxItems }: ChoicesField, chosen: number): string {
  if (minItems !== undefined && chosen < minItems) return `Choose at least ${minItems}; you chose ${chosen}.`;
  if (maxItems !== undefined && chosen > maxItems) return `Choose at most ${maxItems}; you chose ${chosen}.`;
  return "Choose among these.";
}
