import {
  booleanFieldShape,
  choiceFieldShape,
  choicesFieldShape,
  findShapeProblem,
  isRecord,
  numberFieldShape,
  type Shape,
  showValue,
  stringFieldShape,
  titledChoiceFieldShape,
  titledChoicesFieldShape,
} from "@proj/types";
import type { JsonSchema } from "./form-property.ts";

/** A kind of field that the specification knows: its shape, and all members that it has besides those of every field. */
interface FieldKind {
  readonly shape: Shape;
  readonly members: readonly string[];
}

const common = ["type", "title", "description", "default"];

const kinds = {
  text: { shape: stringFieldShape, members: ["minLength", "maxLength", "format"] },
  number: { shape: numberFieldShape, members: ["minimum", "maximum"] },
  boolean: { shape: booleanFieldShape, members: [] },
  choice: { shape: choiceFieldShape, members: ["enum", "enumNames"] },
  titledChoice: { shape: titledChoiceFieldShape, members: ["oneOf"] },
  choices: { shape: choicesFieldShape, members: ["items", "minItems", "maxItems"] },
  titledChoices: { shape: titledChoicesFieldShape, members: ["items", "minItems", "maxItems"] },
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
  const kind = isRecord(field) ? findKind(field) : undefined;
  if (!isRecord(field) || kind === undefined) return `is not a field: ${describeType(field)}`;
  const problem = findShapeProblem("", kind.shape, field);
  if (problem !== undefined) return `is not a field of its type: ${problem}`;
  const stranger = Object.keys(field).find((name) => !common.includes(name) && !kind.members.includes(name));
  if (stranger !== undefined) return `has ${showValue(stranger)}, which such fields do not have`;
  return findChoiceProblem(field) ?? findBoundsProblem(field);
}

function findKind(field: JsonSchema): FieldKind | undefined {
  switch (field["type"]) {
    case "string":
      if ("enum" in field) return kinds.choice;
      return "oneOf" in field ? kinds.titledChoice : kinds.text;
    case "number":
    case "integer":
      return kinds.number;
    case "boolean":
      return kinds.boolean;
    case "array":
      return isRecord(field["items"]) && "anyOf" in field["items"] ? kinds.titledChoices : kinds.choices;
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
