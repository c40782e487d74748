import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { Change } from "./official-schema-differences.fixture.ts";
import { installSwitch } from "./official-schema-switch.fixture.ts";

/** The content of `schema.json`. */
export interface OfficialSchema {
  readonly $defs: Readonly<Record<string, unknown>>;
}

/** Whether `schema.json` with these changes, and no others, accepts `message` as one of its definitions. */
export type Oracle = (definition: string, message: unknown, changes: ReadonlySet<Change>) => boolean;

/** No text with a space and a brace in it has one of these formats. */
const formats = {
  uri: /^[a-z][a-z0-9+.-]*:[^\s{}]*$/i,
  "uri-template": /^(?:[^\s{}]|\{[^\s{}]+\})*$/,
  byte: /^[a-z0-9+/]*={0,2}$/i,
};

/**
 * A JSON Schema validator that asserts formats. It compiles the schema once, with a switch in every place that a change names.
 *
 * @throws Error when `schema` has something else in such a place than the change expects.
 */
export function buildOracle(schema: OfficialSchema, changes: readonly Change[]): Oracle {
  const switched = structuredClone(schema) as { $defs: Record<string, unknown> };
  // Inner places first: installing a switch makes two of all that is within the place.
  const ordered = [...changes.entries()].sort(([, one], [, other]) => countSteps(other) - countSteps(one));
  for (const [number, change] of ordered) installSwitch(switched.$defs, change, number);

  let made: ReadonlySet<Change> = new Set();
  const ajv = new Ajv2020({ strict: false, formats });
  const isMade = (number: number) => made.has(changes[number] as Change);
  ajv.addKeyword({ keyword: "made", validate: isMade, errors: false });
  ajv.addKeyword({ keyword: "unmade", validate: (number: number) => !isMade(number), errors: false });
  ajv.addSchema(switched, "official");
  const compiled = new Map<string, ValidateFunction>();
  return (definition, message, wanted) => {
    const validate = compiled.get(definition) ?? ajv.compile({ $ref: `official#/$defs/${definition}` });
    compiled.set(definition, validate);
    made = wanted;
    return validate(message);
  };
}

function countSteps({ schema, keyword }: Change): number {
  return `${schema}/${keyword}`.split("/").length;
}
