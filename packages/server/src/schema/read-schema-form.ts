import { ConfigurationError, isRecord, showValue } from "@proj/types";
import type { SchemaForm } from "./schema-form.ts";
import type { JsonSchemaConverter, StandardSchema } from "./standard-schema.ts";

/** A schema that was given in one form or the other. */
export interface ReadSchemaForm {
  /** Validates. */
  readonly schema: StandardSchema;
  /** Absent where only a schema was given, and that writes none. */
  readonly converter: JsonSchemaConverter | undefined;
}

/**
 * Tells the forms of a schema apart.
 *
 * @param owner what the schema belongs to, for messages: `tool "deploy"`.
 * @throws ConfigurationError when it is none, such as a bare JSON Schema.
 */
export function readSchemaForm(owner: string, form: SchemaForm): ReadSchemaForm {
  if (isStandardSchema(form)) return { schema: form, converter: form["~standard"].jsonSchema };
  if (isRecord(form) && isStandardSchema(form["schema"])) {
    const published = form["jsonSchema"];
    if (!isRecord(published)) {
      throw new ConfigurationError(
        `The jsonSchema of ${owner} must be a JSON Schema that is an object; got ${showValue(published)}.`,
      );
    }
    return { schema: form["schema"], converter: { input: () => published, output: () => published } };
  }
  throw new ConfigurationError(
    `The schema of ${owner} is no Standard Schema; got ${showValue(form)}. Pass the whole schema of a library, such as z.object({ … }), or jsonSchema({ … }) for a JSON Schema.`,
  );
}

function isStandardSchema(value: unknown): value is StandardSchema {
  return typeof (value as Partial<StandardSchema> | null | undefined)?.["~standard"]?.validate === "function";
}
