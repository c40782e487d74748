import { createJsonSchemaValidator } from "@proj/types";
import type { JsonSchemaValue } from "./json-schema-value.ts";
import { OWN_VENDOR } from "./own-vendor.ts";
import type { JsonSchemaObject } from "./schema-form.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** What is known of values whose schema does not tell a type. */
type Known<Value> = unknown extends Value ? { readonly [name: string]: unknown } : Value;

/**
 * Makes a schema of a JSON Schema 2020-12, for wherever a schema is taken. It validates and is published as it is written; values are left as
 * they are, so that a `default` in it fills in nothing.
 *
 * ```ts
 * const Size = jsonSchema({ type: "object", properties: { gb: { type: "integer", minimum: 1 } }, required: ["gb"] });
 * server.registerTool("resize", { inputSchema: Size }, ({ gb }) => `Now ${gb} GB.`);
 * ```
 *
 * The type of the values follows from the literal, where it stands in the call or has `as const`; of a schema that is known only when it runs,
 * name the type: `jsonSchema<Order>(schema)`. Formats of dates, mail, hosts and URIs are checked, other formats are not. A `pattern` runs as it
 * is, on whatever a caller sends: write none that backtracks without end.
 *
 * @throws ConfigurationError when the schema is not valid or of another dialect, refers to something outside of it (nothing is ever fetched) or
 *   without end, has a `$dynamicRef`, or is too large (10,000 values, 128 levels).
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage
 */
export function jsonSchema<const Schema extends JsonSchemaObject>(
  schema: Schema,
): StandardSchema<Known<JsonSchemaValue<Schema>>>;
export function jsonSchema<Value>(schema: JsonSchemaObject): StandardSchema<Value>;
export function jsonSchema(schema: JsonSchemaObject): StandardSchema {
  const validate = createJsonSchemaValidator(schema, "The schema given to jsonSchema");
  const published = JSON.parse(JSON.stringify(schema)) as Record<string, unknown>;
  return {
    "~standard": {
      version: 1,
      vendor: OWN_VENDOR,
      validate(value) {
        const issues = validate(value);
        return issues.length > 0 ? { issues } : { value };
      },
      jsonSchema: { input: () => published, output: () => published },
    },
  };
}
