import { dereference } from "@cfworker/json-schema";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { describeIssues } from "../errors/describe-issues.ts";
import { readErrorMessage } from "../errors/from-unknown.ts";
import { checkReferences, type SchemaCost, type SchemaIndex } from "./check-references.ts";
import { inspectJson } from "./inspect-json.ts";
import { type ReadSchema, readSchema } from "./read-schema.ts";
import { BASE_URI } from "./resolve-uri.ts";
import { schemaLimits } from "./schema-limits.ts";

/** A schema that is ready to be used: a copy that nobody else holds, its references resolved. */
export interface CompiledSchema {
  readonly schema: ReadSchema;
  readonly index: SchemaIndex;
  /** The most that one part of a value costs. */
  readonly cost: SchemaCost;
}

/**
 * Checks a schema and prepares it.
 *
 * @param owner names it in messages.
 * @param adapt makes another schema of the copy, plain JSON of a bounded depth, before it is read.
 * @throws ConfigurationError
 */
export function compileSchema(schema: unknown, owner: string, adapt?: (copy: unknown) => unknown): CompiledSchema {
  const inspection = inspectJson(schema, schemaLimits);
  if ("message" in inspection) {
    throw new ConfigurationError(`${owner} cannot be used: ${describeIssues("the schema", [inspection])}.`);
  }
  const json: unknown = JSON.parse(JSON.stringify(schema));
  const copy = readSchema(adapt === undefined ? json : adapt(json), owner);
  const index = indexSchemas(copy, owner);
  return { schema: copy, index, cost: checkReferences(index, owner) };
}

function indexSchemas(schema: ReadSchema, owner: string): SchemaIndex {
  try {
    return dereference(schema, Object.create(null), new URL(BASE_URI));
  } catch (cause) {
    throw new ConfigurationError(`${owner} has an $id or a $ref that cannot be used: ${readErrorMessage(cause)}`, {
      cause,
    });
  }
}
