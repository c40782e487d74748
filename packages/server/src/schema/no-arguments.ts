import type { StandardSchema, ValidationResult } from "./standard-schema.ts";

/** The schema of a tool or prompt that takes no arguments. */
export type NoArguments = StandardSchema<Record<string, never>, Record<string, never>>;

/** Accepts `{}` and nothing else, as the specification recommends for tools without parameters. */
export const noArguments: NoArguments = {
  "~standard": {
    version: 1,
    vendor: "@proj/server",
    validate: validateEmpty,
    jsonSchema: { input: () => ({ type: "object", additionalProperties: false }) },
  },
};

function validateEmpty(value: unknown): ValidationResult<Record<string, never>> {
  const names = Object.keys(value as object);
  if (names.length === 0) return { value: {} };
  return { issues: names.map((name) => ({ message: "no arguments are taken", path: [name] })) };
}
