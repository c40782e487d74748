import { ConfigurationError, copyPublishedSchema, isRecord, readErrorMessage, showValue } from "@proj/types";
import { describesObject } from "./describes-object.ts";
import type { ReadSchemaForm } from "./read-schema-form.ts";
import type { JsonSchemaObject } from "./schema-form.ts";
import type { JsonSchemaConverter } from "./standard-schema.ts";

/** A JSON Schema 2020-12 whose root is an object. */
export type ObjectJsonSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/** Which values a JSON Schema tells of: those that are accepted, or those that are given after a schema transformed them. */
export type SchemaSide = "input" | "output";

/**
 * Writes a schema as JSON Schema.
 *
 * @param owner what the schema belongs to, for messages: `tool "deploy"`.
 * @returns what a library wrote, or an author: nothing of it is checked, but that it is an object.
 * @throws ConfigurationError when the schema has no JSON Schema.
 */
export function toJsonSchema(owner: string, { schema, converter }: ReadSchemaForm, side: SchemaSide): JsonSchemaObject {
  if (converter?.[side] === undefined) {
    throw new ConfigurationError(
      `The schema of ${owner} (${showValue(schema["~standard"].vendor)}) gives no JSON Schema. Pass { schema, jsonSchema }, with the JSON Schema to publish, or a whole schema of a library that implements Standard JSON Schema: zod from 4.2 on does (not zod/mini), others through their adapters.`,
    );
  }
  const jsonSchema = convert(owner, converter, side);
  if (isRecord(jsonSchema)) return jsonSchema;
  throw new ConfigurationError(
    `The schema of ${owner} must be written as a JSON Schema that is an object; got ${showValue(jsonSchema)}.`,
  );
}

/**
 * {@link toJsonSchema} for what clients are told: a copy that nobody else holds, of the dialect 2020-12, of a bounded size and complete in itself.
 *
 * @throws ConfigurationError also when the JSON Schema is not of that kind.
 */
export function toPublishedSchema(owner: string, form: ReadSchemaForm, side: SchemaSide): JsonSchemaObject {
  return copyPublishedSchema(toJsonSchema(owner, form, side), `The schema of ${owner}`);
}

/**
 * The same JSON Schema with the type of its root.
 *
 * @throws ConfigurationError when something else than objects is valid by it.
 */
export function toObjectSchema(owner: string, jsonSchema: JsonSchemaObject): ObjectJsonSchema {
  if (jsonSchema["type"] === "object") return jsonSchema as ObjectJsonSchema;
  if (describesObject(jsonSchema)) return { type: "object", ...jsonSchema };
  throw new ConfigurationError(
    `The schema of ${owner} must describe an object; its type is ${showValue(jsonSchema["type"])}. Make it a member of one, such as z.object({ … }).`,
  );
}

function convert(owner: string, converter: JsonSchemaConverter, side: SchemaSide): unknown {
  try {
    return converter[side]?.({ target: "draft-2020-12" });
  } catch (cause) {
    throw new ConfigurationError(
      `The schema of ${owner} cannot be written as JSON Schema: ${showValue(readErrorMessage(cause))}. Use types that JSON has, or pass { schema, jsonSchema }.`,
      { cause },
    );
  }
}
