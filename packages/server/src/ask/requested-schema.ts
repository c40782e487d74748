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
  for (const [name, property] of Object.entries((schema["properties"] ?? {}) as Record<string, JsonSchema>)) {
    const outcome = toFormProperty(property, schema);
    if ("problem" in outcome) {
      throw new ConfigurationError(
        `The question ${showValue(message)} cannot be asked: property ${showValue(name)} ${outcome.problem}. Forms are flat: strings, numbers, booleans, and choices between strings.`,
      );
    }
    // Assigning `__proto__` would set the prototype instead of a property.
    Object.defineProperty(properties, name, {
      value: outcome.property,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  const required = schema["required"] as string[] | undefined;
  return { type: "object", properties, ...(required === undefined || required.length === 0 ? {} : { required }) };
}
