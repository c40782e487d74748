import type { ValidationResult } from "../schema/standard-schema.ts";
import type { NoArguments } from "./tool-definition.ts";

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
  return { issues: names.map((name) => ({ message: "this tool takes no arguments", path: [name] })) };
}
