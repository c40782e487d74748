import { ConfigurationError, type ElicitRequestFormParams, showValue } from "@proj/types";
import { type JsonSchema, toFormProperty } from "./form-property.ts";

/** The restricted JSON Schema of a form. */
export type RequestedSchema = ElicitRequestFormParams["requestedSchema"];

/**
 * Converts an object schema to the restricted schema of a form.
 *
 * @param message the question, to name it in the error.
 * @throws ConfigurationError naming the property that no form can show, and why.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function toRequestedSchema(schema: JsonSchema, message: string): RequestedSchema {
  const properties: RequestedSchema["properties"] = {};
  for (const [name, property] of Object.entries(readProperties(schema, message))) {
    const outcome =
      name === "__proto__" ? { problem: "has a name that no form can have" } : toFormProperty(property, schema);
    if ("problem" in outcome) {
      throw new ConfigurationError(
        `The question ${showValue(message)} cannot be asked: property ${showValue(name)} ${outcome.problem}. Forms are flat: strings, numbers, booleans, and choices between strings.`,
      );
    }
    properties[name] = outcome.property;
  }
  const required = schema["required"] as string[] | undefined;
  return { type: "object", properties, ...(required === undefined || required.length === 0 ? {} : { required }) };
}

/** An object of any members (a record) is no form, and neither is one of several shapes (a union). */
function readProperties(schema: JsonSchema, message: string): Record<string, JsonSchema> {
  const { properties, additionalProperties, oneOf, anyOf, allOf } = schema;
  const isOpen = properties === undefined && additionalProperties !== undefined && additionalProperties !== false;
  if (!isOpen && oneOf === undefined && anyOf === undefined && allOf === undefined) {
    return (properties ?? {}) as Record<string, JsonSchema>;
  }
  throw new ConfigurationError(
    `The question ${showValue(message)} cannot be asked: a form needs fields with names, and its schema ${isOpen ? "allows any" : "has several shapes"}.`,
  );
}
