import type { Schema } from "@cfworker/json-schema";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { showValue } from "../errors/show-value.ts";
import { isRecord } from "../wire/is-record.ts";
import { isCheckedFormat, isPattern, type Keyword, keywords } from "./keywords.ts";
import { DIALECT } from "./schema-limits.ts";

/** A schema inside of which everything is what it has to be. */
export type ReadSchema = Schema | boolean;

/** The library visits what is below an embedded `$id` twice, so that each one in another doubles its work. */
const MAX_NESTED_IDS = 4;

/** Where in the schema something is. */
interface Place {
  /** Names the schema in messages. */
  readonly owner: string;
  /** A JSON pointer. */
  readonly pointer: string;
  /** How many `$id`s it is within. */
  readonly ids: number;
}

/**
 * Copies a schema, leaving out annotations and keywords that 2020-12 does not know.
 *
 * @param root plain JSON, of a bounded depth.
 * @throws ConfigurationError naming the place and what is wrong there: a keyword with a value it cannot have, another dialect, or a
 *   dynamic reference.
 */
export function readSchema(root: unknown, owner: string): ReadSchema {
  return readNode(root, { owner, pointer: "#", ids: 0 });
}

function readNode(value: unknown, place: Place): ReadSchema {
  if (typeof value === "boolean") return value;
  if (!isRecord(value)) throw refuse(place, "a schema: an object or a boolean", value);
  checkDialect(value, place);
  const inner = value["$id"] === undefined ? place : { ...place, ids: place.ids + 1 };
  if (inner.ids > MAX_NESTED_IDS)
    throw refuse(place, `within at most ${MAX_NESTED_IDS} schemas that have an $id`, value);
  const copy: Schema = {};
  for (const [name, content] of Object.entries(value)) {
    const keyword = keywords.get(name);
    if (keyword === undefined) continue;
    const read = readContent(keyword, content, descend(inner, name));
    if (name === "format" && !isCheckedFormat(read as string)) continue;
    // An empty reference is one to the root, which the library takes for none.
    copy[name] = name === "$ref" && read === "" ? "#" : read;
  }
  checkPatterns(copy, place);
  return copy;
}

function checkDialect(schema: { readonly [keyword: string]: unknown }, place: Place): void {
  const { $schema, $dynamicRef } = schema;
  if ($schema !== undefined && !(typeof $schema === "string" && DIALECT.test($schema))) {
    throw refuse(descend(place, "$schema"), "that of JSON Schema 2020-12, the only dialect that is supported", $schema);
  }
  if ($dynamicRef === undefined) return;
  throw new ConfigurationError(
    `${place.owner} has a $dynamicRef at ${showValue(place.pointer)}, which is not supported. Use $ref.`,
  );
}

function readContent(keyword: Keyword, content: unknown, place: Place): unknown {
  switch (keyword.holds) {
    case "schema":
      return readNode(content, place);
    case "schemas":
      if (!Array.isArray(content) || content.length === 0) throw refuse(place, "an array of schemas", content);
      return content.map((item, index) => readNode(item, descend(place, String(index))));
    case "named-schemas":
      return readNamed(content, place);
    case "value":
      if (!keyword.isValid(content)) throw refuse(place, keyword.expected, content);
      return content;
  }
}

function readNamed(content: unknown, place: Place): { readonly [name: string]: ReadSchema } {
  if (!isRecord(content)) throw refuse(place, "an object of schemas", content);
  const copy: { [name: string]: ReadSchema } = Object.create(null);
  for (const [name, item] of Object.entries(content)) copy[name] = readNode(item, descend(place, name));
  return copy;
}

function checkPatterns({ patternProperties = {} }: Schema, place: Place): void {
  const bad = Object.keys(patternProperties).find((pattern) => !isPattern(pattern));
  if (bad === undefined) return;
  throw refuse(descend(place, "patternProperties"), "schemas by regular expressions for Unicode", bad);
}

function descend(place: Place, token: string): Place {
  return { ...place, pointer: `${place.pointer}/${token.replaceAll("~", "~0").replaceAll("/", "~1")}` };
}

function refuse({ owner, pointer }: Place, expected: string, value: unknown): ConfigurationError {
  return new ConfigurationError(
    `${owner} is not valid: ${showValue(pointer)} must be ${expected}; got ${showValue(value)}.`,
  );
}
