import * as fc from "fast-check";
import { expect, it } from "vitest";
import { createJsonSchemaValidator } from "./create-json-schema-validator.ts";
import { createUntrustedValidator } from "./create-untrusted-validator.ts";
import { schemasOf, value } from "./random-schemas.fixture.ts";

const schemas = schemasOf((one) => ({
  contains: one,
  minContains: fc.nat(2),
  maxContains: fc.nat(2),
  unevaluatedItems: one,
  unevaluatedProperties: one,
  format: fc.constantFrom("date", "email", "uri"),
}));

it("what a schema accepts it accepts without its regular expressions, too", () => {
  const seen = { valid: 0, invalid: 0 };
  fc.assert(
    fc.property(schemas, fc.array(value, { minLength: 1, maxLength: 5 }), (root, values) => {
      const validate = createJsonSchemaValidator(root);
      const untrusted = createUntrustedValidator(root, "The schema");
      for (const candidate of values) {
        const isValid = validate(candidate).length === 0;
        seen[isValid ? "valid" : "invalid"]++;
        if (isValid) expect(untrusted(candidate), JSON.stringify([root, candidate])).toEqual({ issues: [] });
      }
    }),
    { numRuns: 1_500 },
  );
  expect(Math.min(seen.valid, seen.invalid)).toBeGreaterThan(500);
});

it("a schema without regular expressions loses nothing", () => {
  const plain = fc.record({
    properties: fc.dictionary(fc.constantFrom("a", "b"), fc.record({ not: fc.constant({ type: "null" }) })),
  });
  fc.assert(
    fc.property(plain, value, (root, candidate) => {
      expect(createUntrustedValidator(root, "The schema")(candidate)).toEqual({
        issues: createJsonSchemaValidator(root)(candidate),
      });
    }),
  );
});
