import type { Issue } from "../errors/describe-issues.ts";
import { type CompiledSchema, compileSchema } from "./compile-schema.ts";
import { findIssues } from "./find-issues.ts";
import { inspectJson } from "./inspect-json.ts";

/** A JSON Schema, as JSON. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** Holds a value against a schema: all that is wrong with it, each with its path; nothing when it is valid. */
export type JsonSchemaValidator = (value: unknown) => readonly Issue[];

const limits = { maxDepth: 128, maxNodes: Number.POSITIVE_INFINITY };

/** In a value of more parts only the first thing that is wrong is told: a large array may have a hundred thousand. */
const MAX_TOLD_NODES = 1000;

/**
 * Prepares a JSON Schema of the dialect 2020-12 for any number of values. The schema is copied; changing it later changes nothing.
 *
 * The formats of the specification that are about dates, mail, hosts and URIs are checked; unknown keywords and formats are annotations.
 * Nothing is ever fetched. Regular expressions in the schema run as they are: of a schema by somebody you do not trust, expect that it can
 * cost much time.
 *
 * @param owner names the schema in messages: `The outputSchema of tool "deploy"`.
 * @throws ConfigurationError when the schema is not valid, is of another dialect, refers to something outside of it or without end, has a
 *   `$dynamicRef`, or is too large (10,000 values, 128 levels).
 * @see https://json-schema.org/draft/2020-12
 */
export function createJsonSchemaValidator(schema: JsonSchema, owner = "The JSON Schema"): JsonSchemaValidator {
  const compiled = compileSchema(schema, owner);
  return (value) => check(compiled, value);
}

function check(compiled: CompiledSchema, value: unknown): readonly Issue[] {
  const inspection = inspectJson(value, limits);
  if ("message" in inspection) return [inspection];
  const json: unknown = inspection.hasUndefined ? JSON.parse(JSON.stringify(value)) : value;
  return (
    findIssues(compiled, json, inspection.nodes > MAX_TOLD_NODES) ?? [
      { message: "is too large or too deeply nested to be checked", path: [] },
    ]
  );
}
