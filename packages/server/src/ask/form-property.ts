import { type PrimitiveSchemaDefinition, showValue } from "@proj/types";

/** A JSON Schema object. */
export type JsonSchema = { readonly [keyword: string]: unknown };

type Outcome = { readonly property: PrimitiveSchemaDefinition } | { readonly problem: string };

const FORMATS = new Set(["email", "uri", "date", "date-time"]);
const MAX_REFERENCES = 8;

/**
 * Converts the schema of one property to what a form can show. Keywords that a form lacks are dropped where they only narrow the answer:
 * the answer is validated against the full schema when it arrives.
 *
 * @param root where local references of the property point into.
 */
export function toFormProperty(schema: JsonSchema, root: JsonSchema): Outcome {
  const property = follow(schema, root);
  if (property === undefined) return { problem: `refers to ${showValue(schema["$ref"])}, which is not in the schema` };
  const choices = readChoices(property);
  if (choices !== undefined) return toSingleChoice(property, choices);
  switch (property["type"]) {
    case "string":
      return {
        property: {
          type: "string",
          ...pick(property, "title", "description", "minLength", "maxLength", "default"),
          ...toFormat(property),
        },
      };
    case "number":
    case "integer":
      return {
        property: {
          type: property["type"],
          ...pick(property, "title", "description", "default"),
          ...toBounds(property),
        },
      };
    case "boolean":
      return { property: { type: "boolean", ...pick(property, "title", "description", "default") } };
    case "array":
      return toMultipleChoice(property, root);
    case "object":
      return { problem: "is an object" };
    default:
      return { problem: describeShape(property) };
  }
}

function follow(schema: JsonSchema, root: JsonSchema): JsonSchema | undefined {
  let current: JsonSchema | undefined = schema;
  for (let count = 0; current !== undefined && current["$ref"] !== undefined; count++) {
    const name = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(current["$ref"]));
    const definitions = root[name?.[1] ?? ""] as Record<string, JsonSchema> | undefined;
    current =
      name === null || count === MAX_REFERENCES
        ? undefined
        : definitions?.[(name[2] ?? "").replaceAll("~1", "/").replaceAll("~0", "~")];
  }
  return current;
}

interface Choice {
  readonly const: unknown;
  readonly title?: unknown;
}

/** The values that the schema lists, in whichever of the forms JSON Schema has for that; `undefined` when it lists none. */
function readChoices(schema: JsonSchema): readonly Choice[] | undefined {
  if ("const" in schema) return [{ const: schema["const"], title: undefined }];
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value: unknown) => ({ const: value }));
  const branches = (schema["oneOf"] ?? schema["anyOf"]) as readonly JsonSchema[] | undefined;
  if (branches === undefined || !branches.every((branch) => "const" in branch)) return undefined;
  return branches.map((branch) => ({ const: branch["const"], title: branch["title"] }));
}

function toSingleChoice(schema: JsonSchema, choices: readonly Choice[]): Outcome {
  const problem = findBadChoice(choices);
  if (problem !== undefined) return { problem };
  const shared = { type: "string" as const, ...pick(schema, "title", "description", "default") };
  if (!choices.some((choice) => choice.title !== undefined))
    return { property: { ...shared, enum: choices.map(toText) } };
  return { property: { ...shared, oneOf: choices.map(toTitled) } };
}

function toMultipleChoice(schema: JsonSchema, root: JsonSchema): Outcome {
  const items = follow((schema["items"] ?? {}) as JsonSchema, root);
  const choices = items === undefined ? undefined : readChoices(items);
  if (choices === undefined) return { problem: "is an array of something else than listed strings" };
  const problem = findBadChoice(choices);
  if (problem !== undefined) return { problem };
  const shared = { type: "array" as const, ...pick(schema, "title", "description", "minItems", "maxItems", "default") };
  if (!choices.some((choice) => choice.title !== undefined)) {
    return { property: { ...shared, items: { type: "string", enum: choices.map(toText) } } };
  }
  return { property: { ...shared, items: { anyOf: choices.map(toTitled) } } };
}

function findBadChoice(choices: readonly Choice[]): string | undefined {
  const bad = choices.find((choice) => typeof choice.const !== "string");
  return bad === undefined ? undefined : `has the choice ${showValue(bad.const)}, which is not a string`;
}

function toText(choice: Choice): string {
  return String(choice.const);
}

function toTitled(choice: Choice): { const: string; title: string } {
  return { const: toText(choice), title: typeof choice.title === "string" ? choice.title : toText(choice) };
}

function toFormat(schema: JsonSchema): { format?: "email" | "uri" | "date" | "date-time" } {
  const format = schema["format"];
  return typeof format === "string" && FORMATS.has(format) ? { format: format as "email" } : {};
}

/** Exclusive bounds become the nearest bound a form has; the bounds of safe integers say nothing to a person. */
function toBounds(schema: JsonSchema): { minimum?: number; maximum?: number } {
  const [above, below] = [readBound(schema["exclusiveMinimum"]), readBound(schema["exclusiveMaximum"])];
  const isInteger = schema["type"] === "integer";
  const minimum = readBound(schema["minimum"]) ?? (isInteger && above !== undefined ? Math.floor(above) + 1 : above);
  const maximum = readBound(schema["maximum"]) ?? (isInteger && below !== undefined ? Math.ceil(below) - 1 : below);
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function readBound(value: unknown): number | undefined {
  return typeof value === "number" && Math.abs(value) !== Number.MAX_SAFE_INTEGER ? value : undefined;
}

function describeShape(schema: JsonSchema): string {
  const branches = (schema["anyOf"] ?? schema["oneOf"]) as readonly JsonSchema[] | undefined;
  const types = Array.isArray(schema["type"]) ? schema["type"] : branches?.map((branch) => branch["type"]);
  if (types?.includes("null") === true) return "can be null; make it optional instead";
  if (types !== undefined) return "can have several shapes";
  return `has the type ${showValue(schema["type"])}`;
}

/** Copies the members that are there. */
function pick<Name extends string>(schema: JsonSchema, ...names: readonly Name[]): { [Key in Name]?: never } {
  const picked: Record<string, unknown> = {};
  for (const name of names) if (schema[name] !== undefined) picked[name] = schema[name];
  return picked as { [Key in Name]?: never };
}
