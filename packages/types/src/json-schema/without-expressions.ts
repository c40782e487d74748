import { isRecord } from "../wire/is-record.ts";
import { schemaKeywords } from "./schema-keywords.ts";

type SchemaObject = { readonly [keyword: string]: unknown };

/** Keywords whose check is a regular expression: one in the schema, or one of the library that a long text can keep busy. */
const expressions: ReadonlySet<string> = new Set(["pattern", "patternProperties", "format"]);

/**
 * Keywords that must not be held against anything once others are gone: they refuse a value because it passes a schema, or because no schema
 * has looked at a part of it.
 */
const reversed: ReadonlySet<string> = new Set([
  "not",
  "if",
  "then",
  "else",
  "maxContains",
  "unevaluatedItems",
  "unevaluatedProperties",
]);

/**
 * Takes all that runs regular expressions out of a schema: `pattern`, `patternProperties` and `format`. What the schema accepts, the result accepts
 * too, so that no valid value is refused for it; where one of these occurs, the keywords that would turn that around go as well, and `oneOf`
 * becomes `anyOf`.
 *
 * @param root plain JSON, of a bounded depth; it is not changed.
 */
export function withoutExpressions(root: unknown): unknown {
  return hasExpressions(root) ? widen(root) : root;
}

function hasExpressions(schema: unknown): boolean {
  if (!isRecord(schema)) return false;
  for (const [keyword, value] of Object.entries(schema)) {
    if (expressions.has(keyword) || listInner(keyword, value).some(hasExpressions)) return true;
  }
  return false;
}

function listInner(keyword: string, value: unknown): readonly unknown[] {
  const holds = schemaKeywords.get(keyword);
  if (holds === undefined || typeof value !== "object" || value === null) return [];
  return holds === "schema" ? [value] : Object.values(value);
}

function widen(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  // Through entries, because a member may be named __proto__.
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => isKept(schema, keyword))
      .map(([keyword, value]) => [keyword === "oneOf" ? "anyOf" : keyword, widenInner(keyword, value)]),
  );
}

function isKept(schema: SchemaObject, keyword: string): boolean {
  if (expressions.has(keyword) || reversed.has(keyword)) return false;
  if (keyword === "oneOf") return !Object.hasOwn(schema, "anyOf");
  return !(keyword === "additionalProperties" && Object.hasOwn(schema, "patternProperties"));
}

function widenInner(keyword: string, value: unknown): unknown {
  const holds = schemaKeywords.get(keyword);
  if (holds === undefined || typeof value !== "object" || value === null) return value;
  if (holds === "schema") return widen(value);
  if (Array.isArray(value)) return value.map(widen);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, widen(inner)]));
}
