import { ConfigurationError } from "../errors/configuration-error.ts";
import { describeIssues } from "../errors/describe-issues.ts";
import { showValue } from "../errors/show-value.ts";
import { isRecord } from "../wire/is-record.ts";
import { inspectJson } from "./inspect-json.ts";
import { type ListedSchema, listSchemas, type SchemaResource } from "./list-schemas.ts";
import { resolveUri } from "./resolve-uri.ts";
import { DIALECT, schemaLimits } from "./schema-limits.ts";

type SchemaObject = { readonly [keyword: string]: unknown };

/**
 * Checks a JSON Schema that a peer is to read and hold values against, without preparing to do so here, and copies it with all that its author
 * wrote: later changes to the original change nothing.
 *
 * @param owner names the schema in messages: `The outputSchema of tool "deploy"`.
 * @throws ConfigurationError when it is no JSON object, is of another dialect than 2020-12, refers to something outside of it or to nothing, or
 *   is too large (10,000 values, 128 levels).
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic#json-schema-usage
 */
export function copyPublishedSchema(schema: unknown, owner: string): SchemaObject {
  const inspection = inspectJson(schema, schemaLimits);
  if ("message" in inspection) {
    throw new ConfigurationError(`${owner} cannot be used: ${describeIssues("the schema", [inspection])}.`);
  }
  const copy: unknown = JSON.parse(JSON.stringify(schema));
  if (!isRecord(copy)) throw new ConfigurationError(`${owner} must be an object; got ${showValue(copy)}.`);
  const schemas = listSchemas(copy);
  const targets = indexTargets(schemas);
  for (const listed of schemas) {
    const problem = findDialectProblem(listed) ?? findReferenceProblem(listed, targets);
    if (problem !== undefined) throw new ConfigurationError(`${owner} ${problem}`);
  }
  return copy;
}

/** What references can lead to: the schemas that have a URI, and the names of places within each. */
type Targets = ReadonlyMap<string, { readonly root: SchemaObject; readonly anchors: Set<unknown> }>;

function indexTargets(schemas: readonly ListedSchema[]): Targets {
  const targets = new Map<string, { readonly root: SchemaObject; readonly anchors: Set<unknown> }>();
  for (const { schema, resource } of schemas) {
    const target = targets.get(resource.uri) ?? { root: resource.root, anchors: new Set() };
    target.anchors.add(schema["$anchor"]).add(schema["$dynamicAnchor"]);
    targets.set(resource.uri, target);
  }
  return targets;
}

function findDialectProblem({ schema: { $schema } }: ListedSchema): string | undefined {
  if ($schema === undefined || (typeof $schema === "string" && DIALECT.test($schema))) return undefined;
  return `has the $schema ${showValue($schema)}. JSON Schema 2020-12 is the only dialect that is supported.`;
}

function findReferenceProblem({ schema, resource }: ListedSchema, targets: Targets): string | undefined {
  for (const keyword of ["$ref", "$dynamicRef"]) {
    const reference = schema[keyword];
    if (reference === undefined || leadsSomewhere(reference, resource, targets)) continue;
    return `refers to ${showValue(reference)}, which is not in it. References are never fetched: put what they lead to under $defs.`;
  }
  return undefined;
}

function leadsSomewhere(reference: unknown, { uri: base }: SchemaResource, targets: Targets): boolean {
  const resolved = typeof reference === "string" ? resolveUri(reference, base) : undefined;
  const target = resolved === undefined ? undefined : targets.get(resolved.uri);
  if (resolved === undefined || target === undefined) return false;
  const { fragment } = resolved;
  if (fragment === "") return true;
  return fragment.startsWith("/") ? hasPlace(target.root, fragment) : target.anchors.has(fragment);
}

function hasPlace(target: SchemaObject, pointer: string): boolean {
  let current: unknown = target;
  for (const token of pointer.split("/").slice(1)) {
    const name = decodeToken(token);
    if (name === undefined || typeof current !== "object" || current === null || !Object.hasOwn(current, name))
      return false;
    current = (current as SchemaObject)[name];
  }
  return typeof current === "boolean" || isRecord(current);
}

/** @returns `undefined` where it is not well encoded. */
function decodeToken(token: string): string | undefined {
  try {
    return decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
}
