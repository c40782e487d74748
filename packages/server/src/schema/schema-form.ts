import type { StandardSchema } from "./standard-schema.ts";

/** A JSON Schema that is an object, as JSON. */
export type JsonSchemaObject = { readonly [keyword: string]: unknown };

/**
 * A schema, and the JSON Schema that is published for it: for libraries that write none themselves, such as zod/mini and valibot, and for rules
 * that only JSON Schema can tell.
 */
export interface SchemaPair<Schema extends StandardSchema = StandardSchema> {
  /** Validates. */
  readonly schema: Schema;
  /** What clients are told, of the dialect 2020-12. That it says the same as `schema` is up to its author. */
  readonly jsonSchema: JsonSchemaObject;
}

/**
 * The forms that a schema may have: one that implements Standard Schema and Standard JSON Schema (zod 4.2 or later, arktype, `jsonSchema(…)`,
 * valibot through its adapter), or a pair of a Standard Schema and a JSON Schema.
 */
export type SchemaForm<Schema extends StandardSchema = StandardSchema> = Schema | SchemaPair<Schema>;
