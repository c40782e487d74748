import { isRecord } from "../wire/is-record.ts";
import { schemaKeywords } from "./schema-keywords.ts";

/** A schema within another one. */
export interface ListedSchema {
  readonly schema: { readonly [keyword: string]: unknown };
  /** Its own or the nearest outer schema that has an `$id`, else the outermost: what `#` in a reference stands for. */
  readonly resource: { readonly [keyword: string]: unknown };
}

/**
 * Lists a schema and all within it, outer ones first. Values that are no schema where one has to be are passed over.
 *
 * @param root plain JSON, of a bounded depth.
 */
export function listSchemas(root: unknown): readonly ListedSchema[] {
  const found: ListedSchema[] = [];
  collect(root, undefined, found);
  return found;
}

function collect(schema: unknown, outer: ListedSchema["resource"] | undefined, found: ListedSchema[]): void {
  if (!isRecord(schema)) return;
  const resource = outer === undefined || typeof schema["$id"] === "string" ? schema : outer;
  found.push({ schema, resource });
  for (const [keyword, holds] of schemaKeywords) {
    if (!Object.hasOwn(schema, keyword)) continue;
    const value = schema[keyword];
    if (holds === "schema") collect(value, resource, found);
    else if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) collect(inner, resource, found);
  }
}
