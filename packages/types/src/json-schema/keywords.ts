import { format } from "@cfworker/json-schema";
import { isRecord } from "../wire/is-record.ts";
import { type HeldSchemas, schemaKeywords } from "./schema-keywords.ts";

/** What the value of a keyword is: schemas, or something that is taken as it is. */
export type Keyword =
  | { readonly holds: HeldSchemas }
  | { readonly holds: "value"; readonly expected: string; readonly isValid: (value: unknown) => boolean };

const text: Keyword = { holds: "value", expected: "a string", isValid: isText };
const number: Keyword = { holds: "value", expected: "a number", isValid: (value) => typeof value === "number" };
const count: Keyword = { holds: "value", expected: "a whole number of at least 0", isValid: isCount };
const texts: Keyword = { holds: "value", expected: "an array of strings", isValid: isTexts };

const types = new Set<unknown>(["array", "boolean", "integer", "null", "number", "object", "string"]);

/**
 * The keywords of JSON Schema 2020-12 that say what is valid, and those that say what schemas refer to. All others are annotations.
 *
 * @see https://json-schema.org/draft/2020-12
 */
export const keywords: ReadonlyMap<string, Keyword> = new Map<string, Keyword>([
  ["$id", text],
  ["$anchor", text],
  ["$ref", text],
  ...Array.from(schemaKeywords, ([name, holds]): [string, Keyword] => [name, { holds }]),
  ["type", { holds: "value", expected: "the name of a type, or a list of such names", isValid: isType }],
  ["enum", { holds: "value", expected: "an array", isValid: Array.isArray }],
  ["const", { holds: "value", expected: "a value", isValid: () => true }],
  ["multipleOf", { holds: "value", expected: "a number above 0", isValid: isPositive }],
  ["maximum", number],
  ["exclusiveMaximum", number],
  ["minimum", number],
  ["exclusiveMinimum", number],
  ["maxLength", count],
  ["minLength", count],
  ["pattern", { holds: "value", expected: "a regular expression for Unicode", isValid: isPattern }],
  ["maxItems", count],
  ["minItems", count],
  ["uniqueItems", { holds: "value", expected: "a boolean", isValid: (value) => typeof value === "boolean" }],
  ["maxContains", count],
  ["minContains", count],
  ["maxProperties", count],
  ["minProperties", count],
  ["required", texts],
  ["dependentRequired", { holds: "value", expected: "arrays of strings by name", isValid: isNamedTexts }],
  ["format", text],
]);

/**
 * The formats that are checked; the others are annotations. `url` is none of the specification's, and what the library checks it with takes
 * twice as long for each further character.
 */
export function isCheckedFormat(name: string): boolean {
  return name !== "url" && Object.hasOwn(format, name);
}

/** Whether it can be compiled as the specification of JSON Schema recommends: for Unicode. */
export function isPattern(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    return false;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isNamedTexts(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isTexts);
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isPositive(value: unknown): boolean {
  return typeof value === "number" && value > 0;
}

function isType(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 && value.every((name) => types.has(name)) : types.has(value);
}
