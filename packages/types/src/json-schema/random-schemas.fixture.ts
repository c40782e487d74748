import * as fc from "fast-check";
import type { JsonSchema } from "./create-json-schema-validator.ts";

const names = ["a", "b", "c/d", "e~%f"] as const;
const name = fc.constantFrom(...names);
const scalar = fc.constantFrom<unknown>(null, true, false, 0, 1, 1.5, 2, "", "a", "ab", "𝒳");
const small = fc.nat(3);

/** Values that are often valid for the schemas below, and often are not. */
export const { value }: { readonly value: fc.Arbitrary<unknown> } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Keywords besides those that schemas have anyway. */
type MoreKeywords = (one: fc.Arbitrary<JsonSchema>) => { readonly [keyword: string]: fc.Arbitrary<unknown> };

/** Schemas of all kinds of keywords, some of which refer to definitions. Without `contains` and `unevaluated…`, unless given. */
export function schemasOf(more: MoreKeywords = () => ({})): fc.Arbitrary<JsonSchema> {
  const { schema } = fc.letrec<{ schema: JsonSchema }>((tie) => ({ schema: buildSchema(tie("schema"), more) }));
  return schema.map((root) => (typeof root === "boolean" ? root : { ...root, $defs }));
}

function buildSchema(one: fc.Arbitrary<JsonSchema>, more: MoreKeywords): fc.Arbitrary<JsonSchema> {
  const several = fc.array(one, { minLength: 1, maxLength: 2 });
  const named = fc.dictionary(name, one, { maxKeys: 2, noNullPrototype: true });
  const keywords: { readonly [keyword: string]: fc.Arbitrary<unknown> } = {
    ...more(one),
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
    ...Object.fromEntries(["not", "if", "then", "else"].map((keyword) => [keyword, one])),
    prefixItems: several,
    items: one,
    properties: named,
    patternProperties: fc.dictionary(fc.constantFrom("^a", "/", "."), one, { maxKeys: 1, noNullPrototype: true }),
    additionalProperties: one,
    propertyNames: one,
    $ref: fc.constantFrom("#/$defs/text", "#/$defs/list"),
  };
  const picked = fc.uniqueArray(fc.constantFrom(...Object.keys(keywords)), {
    maxLength: 3,
  });
  const object = picked.chain((chosen) =>
    fc.record(Object.fromEntries(chosen.map((keyword) => [keyword, keywords[keyword] ?? fc.constant(null)]))),
  );
  return fc.oneof({ maxDepth: 4, depthSize: "small" }, fc.boolean(), object);
}

const $defs = {
  text: { type: "string", maxLength: 1 },
  list: { type: ["array", "string"], items: { $ref: "#/$defs/list" } },
};
