/** How a keyword holds schemas: one, a list, or one for each name. */
export type HeldSchemas = "schema" | "schemas" | "named-schemas";

/**
 * The keywords of JSON Schema 2020-12 whose value holds schemas. Inside of all others nothing is a schema, whatever it looks like.
 *
 * @see https://json-schema.org/draft/2020-12/json-schema-core#section-10
 */
export const schemaKeywords: ReadonlyMap<string, HeldSchemas> = new Map<string, HeldSchemas>([
  ["$defs", "named-schemas"],
  ["definitions", "named-schemas"],
  ["allOf", "schemas"],
  ["anyOf", "schemas"],
  ["oneOf", "schemas"],
  ["not", "schema"],
  ["if", "schema"],
  ["then", "schema"],
  ["else", "schema"],
  ["dependentSchemas", "named-schemas"],
  ["prefixItems", "schemas"],
  ["items", "schema"],
  ["contains", "schema"],
  ["properties", "named-schemas"],
  ["patternProperties", "named-schemas"],
  ["additionalProperties", "schema"],
  ["propertyNames", "schema"],
  ["unevaluatedItems", "schema"],
  ["unevaluatedProperties", "schema"],
]);
