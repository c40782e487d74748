import { Ajv2020 } from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createJsonSchemaValidator } from "./create-json-schema-validator.ts";
import { schemasOf, value } from "./random-schemas.fixture.ts";

/** Without `contains` and `unevaluated…`: among others, the other validator does not take them as the specification has them. */
const schemas = schemasOf();

it("what is valid is the same as for another validator, and what is not has a place that exists", () => {
  const seen = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(schemas, fc.array(value, { minLength: 1, maxLength: 5 }), (root, values) => {
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
