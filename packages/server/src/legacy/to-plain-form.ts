import {
  type ElicitRequestFormParams,
  type LegacyVersion,
  type PrimitiveSchemaDefinition,
  showValue,
} from "@proj/types";
import type { LegacyQuestion } from "./legacy-question.ts";

type Field = { readonly [keyword: string]: unknown };

/** What fields have beside their type and their choices, where only booleans have a default. */
const keywords: { readonly [type: string]: readonly string[] } = {
  string: ["title", "description", "minLength", "maxLength", "format"],
  number: ["title", "description", "minimum", "maximum"],
  integer: ["title", "description", "minimum", "maximum"],
  boolean: ["title", "description", "default"],
};

/**
 * A form as 2025-06-18 has them: without a mode, its choices a list of values and one of names. Proposals that it has no words for are left out;
 * what fields may hold is checked in any case when the answer arrives.
 *
 * @see https://modelcontextprotocol.io/specification/2025-06-18/client/elicitation#request-schema
 */
export function toPlainForm(
  { mode: _mode, requestedSchema, ...rest }: ElicitRequestFormParams,
  version: LegacyVersion,
): LegacyQuestion {
  const { type, required } = requestedSchema;
  const properties: [string, Field][] = [];
  for (const [name, property] of Object.entries(requestedSchema.properties)) {
    const field = toPlainField(property);
    if (field === undefined) {
      const what = property.type === "array" ? "takes several choices" : `is of the type ${showValue(property.type)}`;
      return { obstacle: `its field ${showValue(name)} ${what}, which forms of revision ${version} cannot show` };
    }
    properties.push([name, field]);
  }
  const plain = {
    type,
    properties: Object.fromEntries(properties),
    ...(required === undefined ? {} : { required }),
  };
  return { params: { ...rest, requestedSchema: plain } };
}

function toPlainField(property: PrimitiveSchemaDefinition): Field | undefined {
  const known = keywords[property.type];
  if (known === undefined) return undefined;
  const field: Record<string, unknown> = { type: property.type };
  for (const keyword of known) if (keyword in property) field[keyword] = (property as Field)[keyword];
  return Object.assign(field, readChoices(property));
}

function readChoices(property: PrimitiveSchemaDefinition): Field {
  if ("oneOf" in property) {
    const { oneOf } = property;
    return { enum: oneOf.map((choice) => choice.const), enumNames: oneOf.map(({ title }) => title) };
  }
  if (!("enum" in property)) return {};
  return "enumNames" in property ? { enum: property.enum, enumNames: property.enumNames } : { enum: property.enum };
}
