import type { FormContent } from "@proj/client";
import type { Choice, FieldSchema, FormField, RequestedSchema } from "./form-field.ts";

/**
 * Reads the fields of a form, in its order.
 *
 * @param defaults what to fill in beforehand: `question.defaults` of the client, which holds only what the fields take.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function readFields({ properties, required = [] }: RequestedSchema, defaults: FormContent): FormField[] {
  return Object.entries(properties)
    .filter(([name]) => name !== "__proto__")
    .map(([name, schema]) => readField(name, schema, required.includes(name), defaults));
}

function readField(name: string, schema: FieldSchema, isRequired: boolean, defaults: FormContent): FormField {
  const initial = Object.hasOwn(defaults, name) ? defaults[name] : undefined;
  const labelled = { name, label: schema.title ?? name, description: schema.description, isRequired, initial, schema };
  if (schema.type === "boolean") return { ...labelled, kind: "yes-no" };
  if (schema.type === "array") {
    const { items, minItems, maxItems } = schema;
    const choices = "enum" in items ? toChoices(items.enum) : toTitledChoices(items.anyOf);
    return { ...labelled, kind: "choices", choices, minItems, maxItems };
  }
  if (schema.type !== "string") {
    const { type, minimum, maximum } = schema;
    return { ...labelled, kind: "number", isInteger: type === "integer", minimum, maximum };
  }
  if ("oneOf" in schema) return { ...labelled, kind: "choice", choices: toTitledChoices(schema.oneOf) };
  if ("enum" in schema) {
    const titles = "enumNames" in schema ? schema.enumNames : undefined;
    return { ...labelled, kind: "choice", choices: toChoices(schema.enum, titles) };
  }
  const { format, minLength, maxLength } = schema;
  return { ...labelled, kind: "text", format, minLength, maxLength };
}

function toChoices(values: readonly string[], titles: readonly string[] = []): Choice[] {
  return values.map((value, index) => ({ value, title: titles[index] ?? value }));
}

function toTitledChoices(options: readonly { readonly const: string; readonly title: string }[]): Choice[] {
  return options.map(({ const: value, title }) => ({ value, title }));
}
