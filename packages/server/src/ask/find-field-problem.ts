import {
  BooleanSchema,
  describeWireIssues,
  isRecord,
  LegacyTitledEnumSchema,
  NumberSchema,
  StringSchema,
  showValue,
  TitledMultiSelectEnumSchema,
  TitledSingleSelectEnumSchema,
  UntitledMultiSelectEnumSchema,
  type WireIssue,
} from "@proj/types";
import type { JsonSchema } from "./form-property.ts";

/** A shape that the specification gives fields: its schema, and all members that it has besides those of every field. */
interface FieldShape {
  readonly schema: { readonly safeParse: (field: unknown) => Parsed };
  readonly members: readonly string[];
}

type Parsed =
  | { readonly success: true }
  | { readonly success: false; readonly error: { readonly issues: readonly WireIssue[] } };

const common = ["type", "title", "description", "default"];

const shapes = {
  text: { schema: StringSchema, members: ["minLength", "maxLength", "format"] },
  number: { schema: NumberSchema, members: ["minimum", "maximum"] },
  boolean: { schema: BooleanSchema, members: [] },
  choice: { schema: LegacyTitledEnumSchema, members: ["enum", "enumNames"] },
  titledChoice: { schema: TitledSingleSelectEnumSchema, members: ["oneOf"] },
  choices: { schema: UntitledMultiSelectEnumSchema, members: ["items", "minItems", "maxItems"] },
  titledChoices: { schema: TitledMultiSelectEnumSchema, members: ["items", "minItems", "maxItems"] },
};

const bounds = [
  ["minLength", "maxLength"],
  ["minimum", "maximum"],
  ["minItems", "maxItems"],
] as const;

/**
 * Why a field that was written by hand is none that a form can have, or one that nobody can answer.
 *
 * @returns a text that goes on after the name of the field; `undefined` when nothing is wrong.
 */
export function findFieldProblem(field: unknown): string | undefined {
  const shape = isRecord(field) ? findShape(field) : undefined;
  if (!isRecord(field) || shape === undefined) return `is not a field: ${describeType(field)}`;
  const parsed = shape.schema.safeParse(field);
  if (!parsed.success) return `is not a field of its type: ${describeWireIssues("", parsed.error.issues)}`;
  const stranger = Object.keys(field).find((name) => !common.includes(name) && !shape.members.includes(name));
  if (stranger !== undefined) return `has ${showValue(stranger)}, which such fields do not have`;
  return findChoiceProblem(field) ?? findBoundsProblem(field);
}

function findShape(field: JsonSchema): FieldShape | undefined {
  switch (field["type"]) {
    case "string":
      if ("enum" in field) return shapes.choice;
      return "oneOf" in field ? shapes.titledChoice : shapes.text;
    case "number":
    case "integer":
      return shapes.number;
    case "boolean":
      return shapes.boolean;
    case "array":
      return isRecord(field["items"]) && "anyOf" in field["items"] ? shapes.titledChoices : shapes.choices;
    default:
      return undefined;
  }
}

function describeType(field: unknown): string {
  const is = isRecord(field) ? `its type is ${showValue(field["type"])}` : `it is ${showValue(field)}`;
  return `${is}; forms are flat: strings, numbers, booleans, and choices between strings`;
}

function findChoiceProblem(field: JsonSchema): string | undefined {
  const choices = listChoices(field);
  if (choices === undefined) return undefined;
  if (choices.length === 0) return "has no choices";
  const twice = choices.find((choice, index) => choices.indexOf(choice) !== index);
  if (twice !== undefined) return `has the choice ${showValue(twice)} twice`;
  const names = field["enumNames"] as readonly string[] | undefined;
  if (names === undefined || names.length === choices.length) return undefined;
  return `has ${choices.length} choices and ${names.length} enumNames`;
}

function listChoices(field: JsonSchema): readonly string[] | undefined {
  const { enum: plain, oneOf, anyOf } = (field["items"] ?? field) as JsonSchema;
  const titled = (oneOf ?? anyOf) as readonly { readonly const: string }[] | undefined;
  return titled === undefined ? (plain as readonly string[] | undefined) : titled.map((option) => option.const);
}

function findBoundsProblem(field: JsonSchema): string | undefined {
  for (const [low, high] of bounds) {
    const [least, most] = [field[low] as number | undefined, field[high] as number | undefined];
    if (least !== undefined && most !== undefined && least > most) return `has a ${low} above its ${high}`;
  }
  return undefined;
}
