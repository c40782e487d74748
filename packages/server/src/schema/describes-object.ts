import { isRecord } from "@proj/types";

/** How many alternatives, parts and references may be within one another until it is told that an object is meant. */
const MAX_STEPS = 8;

/**
 * Whether nothing but objects is valid by a JSON Schema, as far as its root tells: libraries write the type of a union into its branches, and
 * that of a recursive schema into a definition.
 */
export function describesObject(schema: { readonly [keyword: string]: unknown }): boolean {
  return isObjectSchema(schema, schema["$defs"], MAX_STEPS);
}

function isObjectSchema(schema: unknown, definitions: unknown, steps: number): boolean {
  if (!isRecord(schema) || steps === 0) return false;
  if (schema["type"] !== undefined) return schema["type"] === "object";
  const { oneOf, anyOf, allOf, $ref } = schema;
  const isObject = (part: unknown): boolean => isObjectSchema(part, definitions, steps - 1);
  if ([oneOf, anyOf].some((branches) => Array.isArray(branches) && branches.length > 0 && branches.every(isObject)))
    return true;
  if (Array.isArray(allOf) && allOf.some(isObject)) return true;
  const name = typeof $ref === "string" ? /^#\/\$defs\/([^/~%]+)$/.exec($ref)?.[1] : undefined;
  return name !== undefined && isRecord(definitions) && Object.hasOwn(definitions, name) && isObject(definitions[name]);
}
