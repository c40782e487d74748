import type * as z from "zod/mini";
import { Fraction } from "../wire/common.ts";
import { JSONObject, JSONValue, UnknownObject } from "../wire/json.ts";
import { Integer } from "../wire/json-rpc.ts";
import type { Members, Scalar, Shape } from "./shape.ts";

type Schema = z.core.$ZodType;

/** Schemas whose rule is a function: nothing can be read from those. */
const known = new Map<Schema, Scalar>([
  [Integer, "integer"],
  [Fraction, "fraction"],
  [UnknownObject, "object"],
  [JSONObject, "jsonObject"],
  [JSONValue, "anything"],
]);

/** The shape that a wire schema has. */
export function toShape(schema: Schema): Shape {
  const scalar = known.get(schema);
  if (scalar !== undefined) return scalar;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
    case "number":
    case "boolean":
      if ((def.checks ?? []).length > 0) throw new TypeError(`a check on a ${def.type} that no shape has`);
      return def.type;
    case "unknown":
      return "anything";
    case "literal":
      return def.values.map(String);
    case "enum":
      return Object.values(def.entries).map(String);
    case "array":
      return { listOf: toShape(def.element) };
    case "record":
      return { recordOf: toShape(def.valueType) };
    case "object":
      return toObjectShape(def.shape);
    case "union":
      return "discriminator" in def
        ? toCases(def as z.core.$ZodDiscriminatedUnionDef)
        : { anyOf: def.options.flatMap(toAlternatives) };
    default:
      throw new TypeError(`no shape has the like of a schema of type ${def.type}`);
  }
}

function toObjectShape(members: z.core.$ZodShape): Shape {
  const required: Record<string, Shape> = {};
  const optional: Record<string, Shape> = {};
  for (const [name, member] of Object.entries(members)) {
    const { def } = (member as z.core.$ZodTypes)._zod;
    if (def.type === "optional") optional[name] = toShape(def.innerType);
    else required[name] = toShape(member);
  }
  return { ...unlessEmpty("required", required), ...unlessEmpty("optional", optional) };
}

/** A union within a union is one. */
function toAlternatives(schema: Schema): readonly Shape[] {
  const shape = toShape(schema);
  return typeof shape === "object" && "anyOf" in shape ? shape.anyOf : [shape];
}

function unlessEmpty(name: string, members: Members): { readonly [name: string]: Members } {
  return Object.keys(members).length === 0 ? {} : { [name]: members };
}

function toCases({ options, discriminator: by }: z.core.$ZodDiscriminatedUnionDef): Shape {
  const cases: Record<string, Shape> = {};
  let absent: Shape | undefined;
  for (const option of options) {
    const shape = toShape(option) as { readonly required?: Members; readonly optional?: Members };
    const tags = (shape.required?.[by] ?? shape.optional?.[by]) as readonly string[];
    for (const tag of tags) cases[tag] = shape;
    if (shape.required?.[by] === undefined) absent = shape;
  }
  return { by, cases, ...(absent === undefined ? {} : { absent }) };
}
