import { isRecord } from "../wire/is-record.ts";
import { BASE_URI, resolveUri } from "./resolve-uri.ts";
import { schemaKeywords } from "./schema-keywords.ts";

type SchemaObject = { readonly [keyword: string]: unknown };

/** A schema that references within it are relative to: the outermost, and each that has an `$id`. */
export interface SchemaResource {
  readonly root: SchemaObject;
  /** Absolute, without fragment. */
  readonly uri: string;
}

/** A schema within another one. */
export interface ListedSchema {
  readonly schema: SchemaObject;
  readonly resource: SchemaResource;
}

/**
 * Lists a schema and all within it, outer ones first. Values that are no schema where one has to be are passed over.
 *
 * @param root plain JSON, of a bounded depth.
 */
export function listSchemas(root: SchemaObject): readonly ListedSchema[] {
  const found: ListedSchema[] = [];
  collect(root, { root, uri: BASE_URI }, found);
  return found;
}

function collect(schema: unknown, outer: SchemaResource, found: ListedSchema[]): void {
  if (!isRecord(schema)) return;
  const { $id } = schema;
  const own = typeof $id === "string" ? resolveUri($id, outer.uri) : undefined;
  const resource = own === undefined ? outer : { root: schema, uri: own.uri };
  found.push({ schema, resource });
  for (const [keyword, holds] of schemaKeywords) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const value = schema[keyword];
    if (holds === "schema") collect(value, resource, found);
    else if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) collect(inner, resource, found);
  }
}
