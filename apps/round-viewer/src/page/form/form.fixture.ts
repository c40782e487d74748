import type { FormContent } from "@proj/client";
import type { FieldSchema, FormField, RequestedSchema } from "./form-field.ts";
import { readFields } from "./read-fields.ts";

/** The form of a schema's fields. */
export function buildSchema(
  properties: Record<string, FieldSchema>,
  required: readonly string[] = [],
): RequestedSchema {
  return { type: "object", properties, required: [...required] };
}

/** A field with the name `value`. */
export function readField(schema: FieldSchema, isRequired = false, initial?: FormContent[string]): FormField {
  const [field] = readFields(
    buildSchema({ value: schema }, isRequired ? ["value"] : []),
    initial === undefined ? {} : { value: initial },
  );
  if (field === undefined) throw new TypeError("the schema has no field");
  return field;
}
