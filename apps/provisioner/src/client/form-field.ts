import type { ElicitRequestFormParams } from "@proj/types";

/** A value to choose, and what to call it. */
export interface Choice {
  readonly value: string;
  readonly title: string;
}

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly type: string;
  /** The values of which one is chosen; `undefined` for every other kind of field. */
  readonly choices: readonly Choice[] | undefined;
}

/** A field in which one of several values is chosen. */
export interface ChoiceField extends FormField {
  readonly choices: readonly Choice[];
}

type RequestedSchema = ElicitRequestFormParams["requestedSchema"];
type FieldSchema = RequestedSchema["properties"][string];

/**
 * Reads the fields of a form, in its order.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function readFields({ properties }: RequestedSchema): FormField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    type: schema.type,
    choices: readChoices(schema),
  }));
}

/** Whether one of several values is chosen in the field. */
export function isChoiceField(field: FormField): field is ChoiceField {
  return field.choices !== undefined;
}

/** A choice as a person reads it: `Ireland (eu-west-1)`. */
export function describeChoice({ value, title }: Choice): string {
  return title === value ? value : `${title} (${value})`;
}

function readChoices(schema: FieldSchema): Choice[] | undefined {
  if (schema.type !== "string") return undefined;
  if ("oneOf" in schema) return schema.oneOf.map(({ const: value, title }) => ({ value, title }));
  if (!("enum" in schema)) return undefined;
  const titles = "enumNames" in schema ? schema.enumNames : undefined;
  return schema.enum.map((value, index) => ({ value, title: titles?.[index] ?? value }));
}
