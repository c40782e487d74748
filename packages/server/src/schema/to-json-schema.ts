import { ConfigurationError, showValue } from "@proj/types";
import type { StandardSchema } from "./standard-schema.ts";

/** A JSON Schema 2020-12 whose root is an object. */
export type ObjectJsonSchema = { readonly type: "object"; readonly [keyword: string]: unknown };

/**
 * The JSON Schema of what `schema` accepts.
 *
 * @param owner what the schema belongs to, for the message: `tool "deploy"`.
 * @throws ConfigurationError when the schema has no JSON Schema, or one whose root is not an object.
 */
export function toJsonSchema(owner: string, schema: StandardSchema): ObjectJsonSchema {
  const standard = (schema as Partial<StandardSchema> | undefined)?.["~standard"];
  if (standard?.jsonSchema === undefined) {
    throw new ConfigurationError(
      `The schema of ${owner} (${standard === undefined ? "no Standard Schema" : showValue(standard.vendor)}) gives no JSON Schema. Pass a whole schema, such as z.object({ … }), of a library that implements Standard JSON Schema: zod from 4.2 on does (not zod/mini), others through their adapters.`,
    );
  }
  const jsonSchema = convert(owner, standard.jsonSchema);
  if (jsonSchema["type"] === "object") return jsonSchema as ObjectJsonSchema;
  if (isUnionOfObjects(jsonSchema)) return { type: "object", ...jsonSchema };
  throw new ConfigurationError(
    `The schema of ${owner} must describe an object; its type is ${showValue(jsonSchema["type"])}.`,
  );
}

/** Libraries write the type into each branch of a union; the root has to have it. */
function isUnionOfObjects(schema: Record<string, unknown>): boolean {
  const branches = schema["oneOf"] ?? schema["anyOf"];
  return (
    schema["type"] === undefined && Array.isArray(branches) && branches.every((branch) => branch?.type === "object")
  );
}

function convert(
  owner: string,
  converter: NonNullable<StandardSchema["~standard"]["jsonSchema"]>,
): Record<string, unknown> {
  try {
    return converter.input({ target: "draft-2020-12" });
  } catch (cause) {
    throw new ConfigurationError(`The schema of ${owner} cannot be written as JSON Schema.`, { cause });
  }
}
