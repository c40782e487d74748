import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createJsonSchemaValidator, type JsonSchema } from "./create-json-schema-validator.ts";

const names = ["a", "b", "c/d", "e~%f"] as const;
const name = fc.constantFrom(...names);
const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 1.5, 2, "", "a", "ab", "𝒳");
const small = fc.nat(3);

/** Values that are often valid for the schemas below, and often are not. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Without `contains` and `unevaluated…`: among others, the other validator does not take them as the specification has them. */
const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => {
  const one = tie("schema");
  const several = fc.array(one, { minLength: 1, maxLength: 2 });
  const named = fc.dictionary(name, one, { maxKeys: 2, noNullPrototype: true });
  const keywords = {
    type: fc.oneof(
      fc.constantFrom("array", "boolean", "integer", "null", "number", "object", "string"),
      fc.uniqueArray(fc.constantFrom("integer", "object", "string", "array"), { minLength: 1, maxLength: 3 }),
    ),
    enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 4 }),
    const: scalar,
    minimum: fc.constantFrom(0, 0.5, 1),
    exclusiveMaximum: fc.constantFrom(1, 2),
    multipleOf: fc.constantFrom(0.5, 1),
    minLength: small,
    maxLength: small,
    pattern: fc.constantFrom("^a", "b$", "."),
    minItems: small,
    maxItems: small,
    uniqueItems: fc.boolean(),
    minProperties: small,
    maxProperties: small,
    required: fc.uniqueArray(name, { maxLength: 2 }),
    dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    dependentSchemas: named,
    allOf: several,
    anyOf: several,
    oneOf: several,
    not: one,
    if: one,
    then: one,
    else: one,
    prefixItems: several,
    items: one,
    properties: named,
    patternProperties: fc.dictionary(fc.constantFrom("^a", "/", "."), one, { maxKeys: 1, noNullPrototype: true }),
    additionalProperties: one,
    propertyNames: one,
    $ref: fc.constantFrom("#/$defs/text", "#/$defs/list"),
  };
  const picked = fc.uniqueArray(fc.constantFrom(...(Object.keys(keywords) as (keyof typeof keywords)[])), {
    maxLength: 3,
  });
  const object = picked.chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((keyword) => [keyword, keywords[keyword] as fc.Arbitrary<unknown>]))),
  );
  return { schema: fc.oneof({ maxDepth: 4, depthSize: "small" }, fc.boolean(), object) };
});

const $defs = {
  text: { type: "string", maxLength: 1 },
  list: { type: ["array", "string"], items: { $ref: "#/$defs/list" } },
};

const withDefinitions = schema.map((root) => (typeof root === "boolean" ? root : { ...root, $defs }));

it("what is valid is the same as for another validator, and what is not has a place that exists", () => {
  const seen = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(withDefinitions, fc.array(value, { minLength: 1, maxLength: 5 }), (root, values) => {
      const validate = createJsonSchemaValidator(root);
      const isValid = new Ajv2020({ strict: false, validateSchema: false }).compile(root);
      for (const candidate of values) {
        const issues = validate(candidate);
        expect(issues.length === 0, JSON.stringify([root, candidate, issues])).toBe(isValid(candidate));
        seen[issues.length === 0 ? "valid" : "invalid"]++;
        for (const { message, path } of issues) expectPlace(candidate, path as PropertyKey[], message);
      }
    }),
    { numRuns: 400 },
  );
  expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(200);
});

/** Only what is missing is not there. */
function expectPlace(root: unknown, path: readonly PropertyKey[], message: string): void {
  const place = message.startsWith("is required") ? path.slice(0, -1) : path;
  let current = root;
  for (const key of place) {
    expect(Object.hasOwn(current as object, key)).toBe(true);
    current = (current as Record<PropertyKey, unknown>)[key];
  }
  expect(message).not.toBe("is not valid");
}
