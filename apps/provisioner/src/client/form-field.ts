import type { ElicitRequestFormParams } from "@proj/types";

/** A value to choose, and what to call it. */
export interface Choice {
  readonly value: string | boolean;
  /** What the value is called on a command line. */
  readonly name: string;
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

/** In the order in which they are offered. */
const yesAndNo: readonly Choice[] = [
  { value: true, name: "yes", title: "yes" },
  { value: false, name: "no", title: "no" },
];

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
export function describeChoice({ name, title }: Choice): string {
  return title === name ? name : `${title} (${name})`;
}

function readChoices(schema: FieldSchema): readonly Choice[] | undefined {
  if (schema.type === "boolean") return yesAndNo;
  if (schema.type !== "string") return undefined;
  if ("oneOf" in schema) return schema.oneOf.map(({ const: value, title }) => ({ value, name: value, title }));
  if (!("enum" in schema)) return undefined;
  const titles = "enumNames" in schema ? schema.enumNames : undefined;
  return schema.enum.map((value, index) => ({ value, name: value, title: titles?.[index] ?? value }));
}
