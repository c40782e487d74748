import { showValue } from "../errors/show-value.ts";
import type { PrimitiveSchemaDefinition } from "../wire/elicitation-schema.ts";
import { findFormatProblem } from "./find-format-problem.ts";

/** The members that any kind of field may have, as they are once the schema has passed its own check. */
interface Field {
  readonly type: string;
  readonly enum?: readonly string[] | undefined;
  readonly oneOf?: readonly Option[] | undefined;
  readonly items?: { readonly enum?: readonly string[] | undefined; readonly anyOf?: readonly Option[] | undefined };
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
  readonly format?: string | undefined;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
}

interface Option {
  readonly const: string;
}

/**
 * Holds the value of one field of a form against the field's schema.
 *
 * @param field must have the shape of `PrimitiveSchemaDefinition`.
 * @returns what is wrong, as `expected …`; `undefined` when nothing is.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/client/elicitation#requested-schema
 */
export function findFieldValueProblem(field: PrimitiveSchemaDefinition, value: unknown): string | undefined {
  const schema = field as Field;
  switch (schema.type) {
    case "string":
      return findTextProblem(schema, value);
    case "number":
    case "integer":
      return findNumberProblem(schema, value);
    case "array":
      return findListProblem(schema, value);
    default:
      return typeof value === "boolean" ? undefined : "expected boolean";
  }
}

function findTextProblem(schema: Field, value: unknown): string | undefined {
  if (typeof value !== "string") return "expected string";
  const choices = listChoices(schema);
  if (choices !== undefined) return choices.includes(value) ? undefined : describeChoices(choices);
  const { minLength, maxLength, format } = schema;
  // As in JSON Schema, characters and not UTF-16 units are counted.
  const length = minLength === undefined && maxLength === undefined ? 0 : [...value].length;
  return (
    findBoundsProblem(length, minLength, maxLength, "character") ??
    (format === undefined ? undefined : findFormatProblem(format, value))
  );
}

function findNumberProblem({ type, minimum, maximum }: Field, value: unknown): string | undefined {
  if (!(type === "integer" ? Number.isInteger(value) : Number.isFinite(value))) return `expected ${type}`;
  const number = value as number;
  if (minimum !== undefined && number < minimum) return `expected at least ${minimum}`;
  return maximum !== undefined && number > maximum ? `expected at most ${maximum}` : undefined;
}

function findListProblem({ items = {}, minItems, maxItems }: Field, value: unknown): string | undefined {
  if (!Array.isArray(value)) return "expected array";
  const choices = listChoices(items) ?? [];
  if (value.some((item) => !choices.includes(item as string))) return `${describeChoices(choices)} in each place`;
  return findBoundsProblem(value.length, minItems, maxItems, "choice");
}

function listChoices({ enum: plain, ...titled }: Pick<Field, "enum" | "oneOf"> & Field["items"]) {
  return plain ?? (titled.oneOf ?? titled.anyOf)?.map((option) => option.const);
}

const MOST_SHOWN = 8;

function describeChoices(choices: readonly string[]): string {
  const shown = choices.slice(0, MOST_SHOWN).map(showValue).join(" or ");
  return `expected ${shown}${choices.length > MOST_SHOWN ? " or another of the choices" : ""}`;
}

function findBoundsProblem(
  count: number,
  least: number | undefined,
  most: number | undefined,
  unit: string,
): string | undefined {
  const plural = (limit: number): string => `${limit} ${unit}${limit === 1 ? "" : "s"}`;
  if (least !== undefined && count < least) return `expected at least ${plural(least)}`;
  return most !== undefined && count > most ? `expected at most ${plural(most)}` : undefined;
}
