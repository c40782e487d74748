import { showValue } from "../errors/show-value.ts";
import { type HeldSchemas, schemaKeywords } from "../json-schema/schema-keywords.ts";
import { isRecord } from "../wire/is-record.ts";
import { headerNames } from "./names.ts";

/** A parameter of a tool that a header mirrors. */
export interface ParameterHeader {
  /** The whole name of the header: `Mcp-Param-Region`. */
  readonly name: string;
  /** Where its value stands in the arguments, member by member. */
  readonly path: readonly string[];
}

/** The parameters that headers mirror, or which annotation breaks which rule. */
export type ParameterHeaders =
  | { readonly headers: readonly ParameterHeader[]; readonly problem?: undefined }
  | { readonly problem: string };

/** Where a schema is within the one of the arguments. */
interface Place {
  /** A JSON pointer. */
  readonly pointer: string;
  /** The members that lead to its value; `undefined` where that is not known from the schema alone. */
  readonly path: readonly string[] | undefined;
  readonly depth: number;
}

/** What has been found so far. */
interface Found {
  readonly headers: ParameterHeader[];
  /** The pointers of the annotations by their names in lower case. */
  readonly pointers: Map<string, string>;
}

const ANNOTATION = "x-mcp-header";

/** RFC 9110 section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Keywords that hold schemas and that nothing is validated by: of the vocabulary for content, and of earlier drafts. */
const otherKeywords: ReadonlyMap<string, HeldSchemas> = new Map<string, HeldSchemas>([
  ["contentSchema", "schema"],
  ["additionalItems", "schema"],
  ["dependencies", "named-schemas"],
]);

const mirroredTypes: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/** Of schemas in one another; a schema that others send must not exhaust the stack. */
const MAX_DEPTH = 128;

/**
 * Reads which parameters of a tool are mirrored into headers.
 *
 * @param inputSchema plain JSON.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header
 */
export function readParameterHeaders(inputSchema: unknown): ParameterHeaders {
  const found: Found = { headers: [], pointers: new Map() };
  const problem = readSchema(inputSchema, { pointer: "#", path: [], depth: 0 }, found);
  return problem === undefined ? { headers: found.headers } : { problem };
}

function readSchema(schema: unknown, place: Place, found: Found): string | undefined {
  if (!isRecord(schema)) return undefined;
  if (place.depth > MAX_DEPTH) return `the schema is nested deeper than ${MAX_DEPTH} schemas`;
  const problem = Object.hasOwn(schema, ANNOTATION) ? readAnnotation(schema, place, found) : undefined;
  if (problem !== undefined) return problem;
  for (const [keyword, inner] of Object.entries(schema)) {
    const holds = schemaKeywords.get(keyword) ?? otherKeywords.get(keyword);
    const innerProblem = holds === undefined ? undefined : readKeyword(keyword, holds, inner, place, found);
    if (innerProblem !== undefined) return innerProblem;
  }
  return undefined;
}

function readKeyword(
  keyword: string,
  holds: HeldSchemas,
  value: unknown,
  place: Place,
  found: Found,
): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { path } = place;
  const pointer = `${place.pointer}/${keyword}`;
  const depth = place.depth + 1;
  // In earlier drafts `items` may be a list.
  if (holds === "schema" && !Array.isArray(value)) {
    return readSchema(value, { pointer, path: undefined, depth }, found);
  }
  for (const [name, schema] of Object.entries(value)) {
    const innerPath = keyword === "properties" && path !== undefined ? [...path, name] : undefined;
    const inner = { pointer: `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`, path: innerPath, depth };
    const problem = readSchema(schema, inner, found);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function readAnnotation(
  schema: { readonly [keyword: string]: unknown },
  { pointer, path }: Place,
  { headers, pointers }: Found,
): string | undefined {
  const name = schema[ANNOTATION];
  const where = `${ANNOTATION} at ${showValue(pointer)}`;
  if (path === undefined || path.length === 0)
    return `${where} must be on a property that is reached through properties alone`;
  if (typeof name !== "string" || !TOKEN.test(name)) {
    return `${where} must be the name of a header, of letters, digits and !#$%&'*+-.^_\`|~; got ${showValue(name)}`;
  }
  if (!mirroredTypes.has(schema["type"])) {
    return `${where} must be on a parameter whose type is string, integer or boolean; got ${showValue(schema["type"])}`;
  }
  const twin = pointers.get(name.toLowerCase());
  if (twin !== undefined) {
    return `${where} must differ from all others by more than case; ${showValue(name)} is also at ${showValue(twin)}`;
  }
  pointers.set(name.toLowerCase(), pointer);
  headers.push({ name: headerNames.parameterPrefix + name, path });
  return undefined;
}
