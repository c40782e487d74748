import { describe, expect, it } from "vitest";
import { describeIssues } from "../errors/describe-issues.ts";
import { createJsonSchemaValidator, type JsonSchema } from "./create-json-schema-validator.ts";

function tell(schema: JsonSchema, value: unknown): string {
  return describeIssues("v", createJsonSchemaValidator(schema)(value));
}

describe("a value", () => {
  it.each<[JsonSchema, unknown, string]>([
    [{ type: "string" }, 5, "v: expected a string, got 5"],
    [{ type: ["array", "null"] }, "x", 'v: expected an array or null, got "x"'],
    [{ type: "integer" }, 1.5, "v: expected an integer, got 1.5"],
    [{ type: "boolean" }, "true", 'v: expected a boolean, got "true"'],
    [{ type: "string", enum: ["a", "b"] }, "c", 'v: expected one of "a", "b", got "c"'],
    [{ type: "string", enum: ["a", "b"] }, 1, "v: expected a string, got 1"],
    [{ const: "a" }, "b", 'v: expected "a", got "b"'],
    [
      { enum: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"] },
      "x",
      'v: expected one of "0", "1", "2", "3", "4", "5", "6", "7", "8", "9" and 2 more, got "x"',
    ],
    [{ oneOf: [{ const: "a", title: "A" }, { const: "b" }] }, "c", 'v: expected one of "a", "b", got "c"'],
    [{ oneOf: [{ type: "string" }, { minLength: 0 }] }, "c", "v: must match exactly one of 2 alternatives"],
    [{ anyOf: [{ type: "string" }, { type: "null" }, false] }, 1, "v: matches none of 3 alternatives"],
    [{ not: { type: "string" } }, "a", "v: is not allowed"],
    [false, "a", "v: is not allowed"],
    [{ minLength: 2 }, "𝒳", "v: must have at least 2 characters"],
    [{ maxLength: 1 }, "ab", "v: must have at most 1 character"],
    [{ pattern: "^a" }, "b", 'v: must match "^a", got "b"'],
    [{ minimum: 2 }, 1.5, "v: must be at least 2, got 1.5"],
    [{ maximum: 2 }, 3, "v: must be at most 2, got 3"],
    [{ exclusiveMinimum: 2 }, 2, "v: must be more than 2, got 2"],
    [{ exclusiveMaximum: 2 }, 2, "v: must be less than 2, got 2"],
    [{ multipleOf: 0.1 }, 0.25, "v: must be a multiple of 0.1, got 0.25"],
    [{ minItems: 1 }, [], "v: must have at least 1 item"],
    [{ maxItems: 0 }, [1], "v: must have at most 0 items"],
    [{ uniqueItems: true }, [{ a: 1 }, { a: 1 }], "v: must not have an item twice"],
    [{ contains: { type: "string" } }, [1], "v: has no item of the kind it must contain"],
    [{ contains: true, maxContains: 1 }, [1, 2], "v: must have at most 1 item of the kind it must contain"],
    [{ contains: true, minContains: 2 }, [1], "v: must have at least 2 items of the kind it must contain"],
    [{ minProperties: 1 }, {}, "v: must have at least 1 member"],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, "v: must have at most 1 member"],
    [{ propertyNames: { maxLength: 1 } }, { ab: 1 }, "v: has a member with a name that is not allowed"],
    [{ required: ["a", "b"] }, {}, "v.a: is required; v.b: is required"],
    [{ dependentRequired: { a: ["b"], c: ["d"] } }, { a: 1 }, 'v.b: is required where there is "a"'],
    [{ dependentSchemas: { a: { required: ["b"] } } }, { a: 1 }, "v.b: is required"],
    [{ properties: { a: { items: { type: "null" } } } }, { a: [null, 1] }, "v.a[1]: expected null, got 1"],
    [{ prefixItems: [{ type: "string" }], items: false }, ["a", 1], "v[1]: is not allowed"],
    [{ patternProperties: { "^x/": { type: "null" } } }, { "x/~%": 1 }, 'v["x/~%"]: expected null, got 1'],
    [{ properties: { a: true }, additionalProperties: false }, { a: 1, b: 2 }, "v.b: is not allowed"],
    [{ allOf: [{ properties: { a: true } }], unevaluatedProperties: false }, { a: 1, b: 2 }, "v.b: is not allowed"],
    [{ prefixItems: [true], unevaluatedItems: false }, [1, 2], "v[1]: is not allowed"],
    [{ allOf: [{ type: "string" }, { type: "string" }] }, 1, "v: expected a string, got 1"],
    [{ if: { type: "string" }, then: { minLength: 1 }, else: { minimum: 1 } }, "", "v: must have at least 1 character"],
    [{ if: { type: "string" }, then: { minLength: 1 }, else: { minimum: 1 } }, 0, "v: must be at least 1, got 0"],
    [
      { properties: { a: { $ref: "#/$defs/b~1c" } }, $defs: { "b/c": { type: "null" } } },
      { a: 1 },
      "v.a: expected null, got 1",
    ],
  ])("that %j does not allow is told with its path and what it has to be (%j)", (schema, value, expected) => {
    expect(tell(schema, value)).toBe(expected);
  });

  it("is told everything that is wrong with it at once", () => {
    const schema = { properties: { a: { type: "string" }, b: { minimum: 5 } }, required: ["c"] };
    expect(createJsonSchemaValidator(schema)({ a: 1, b: 2 })).toEqual([
      { message: "is required", path: ["c"] },
      { message: "expected a string, got 1", path: ["a"] },
      { message: "must be at least 5, got 2", path: ["b"] },
    ]);
  });

  it("of many parts is told the first thing that is wrong", () => {
    const numbers = Array.from({ length: 300_000 }, (_, index) => index);
    expect(createJsonSchemaValidator({ items: { items: { type: "string" } } })([numbers])).toEqual([
      { message: "expected a string, got 0", path: [0, 0] },
    ]);
  });

  it.each<[JsonSchema, unknown]>([
    [true, null],
    [{}, "anything"],
    [{ type: "integer" }, 1.0],
    [{ type: "number" }, 1.5],
    [{ multipleOf: 0.1 }, 0.3],
    [{ type: "string", format: "unheard-of" }, "x"],
    [{ type: "string", format: "constructor" }, "x"],
    [{ type: "string", "x-something": { $ref: "https://elsewhere.example/" } }, "x"],
    [{ $schema: "https://json-schema.org/draft/2020-12/schema#", title: "T", default: 5 }, "x"],
    [
      { required: ["a"], properties: { b: false } },
      { a: 1, b: undefined },
    ],
    [{ id: "x", properties: { a: { id: "y", $ref: "#/$defs/b" } }, $defs: { b: true } }, { a: 1 }],
    [{ $id: "https://a.example/s", $ref: "https://a.example/s#/$defs/b", $defs: { b: true } }, 1],
    [{ $ref: "#b", $defs: { c: { $anchor: "b", type: "number" } } }, 1],
    [{ properties: { $ref: { type: "null" } } }, { $ref: null }],
    [JSON.parse('{"properties":{"__proto__":{"type":"null"}}}') as JsonSchema, JSON.parse('{"__proto__":null}')],
  ])("that %j allows has no issues: %j", (schema, value) => {
    expect(createJsonSchemaValidator(schema)(value)).toEqual([]);
  });

  it.each([
    ["email", "a@b.example", "a.example"],
    ["uri", "https://a.example/x?y#z", "/relative"],
    ["date", "2024-02-29", "2023-02-29"],
    ["date-time", "2026-07-28T12:30:00.5+02:00", "2026-07-28 25:00:00Z"],
  ])("has the format %s or is told so", (format, good, bad) => {
    const validate = createJsonSchemaValidator({ format });
    expect(validate(good)).toEqual([]);
    expect(describeIssues("", validate(bad))).toMatch(/^expected an? .*, got "/);
    expect(validate(5)).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ["is nothing", undefined, "v: is not a JSON value"],
    ["holds a function", { a: [() => {}] }, "v.a[0]: is not a JSON value"],
    ["holds an instance of a class", { a: new Map() }, "v.a: is not a JSON value"],
    ["holds a number that is not finite", [Number.NaN], "v[0]: is not a JSON value"],
    ["has a name that no text has", { "\ud800": 1 }, 'v["\\ud800"]: has a name that is not valid Unicode'],
  ])("that %s is not valid", (_, value, expected) => {
    expect(tell({}, value)).toBe(expected);
  });

  it("that the validator does not get through is not valid", () => {
    const numbers = Array.from({ length: 300_000 }, () => 1);
    const schema = { properties: { a: { contains: { type: "string" }, minContains: 200_000 } } };
    expect(tell(schema, { a: numbers })).toBe("v: is too large or too deeply nested to be checked");
  });

  it("may be 128 levels deep, also for a schema that refers to itself", () => {
    const validate = createJsonSchemaValidator({ type: "array", items: { $ref: "#" } });
    const nest = (levels: number): unknown => JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(validate(nest(128))).toEqual([]);
    expect(validate(nest(129))).toEqual([{ message: "is nested deeper than 128 levels", path: [] }]);
    const own: unknown[] = [];
    own.push(own);
    expect(validate(own)).toHaveLength(1);
  });
});

describe("a schema", () => {
  it("is copied: what happens to it later changes nothing", () => {
    const schema = { properties: { a: { type: "string" } } };
    const validate = createJsonSchemaValidator(schema);
    schema.properties.a.type = "number";
    expect(validate({ a: "x" })).toEqual([]);
    expect(Reflect.ownKeys(schema.properties.a)).toEqual(["type"]);
  });

  it("may be frozen, and hold one object in two places", () => {
    const part = Object.freeze({ $ref: "#/$defs/text" });
    const validate = createJsonSchemaValidator(
      Object.freeze({ properties: { a: part, b: part }, $defs: { text: { type: "string" } } }),
    );
    expect(describeIssues("", validate({ a: "x", b: 1 }))).toBe("b: expected a string, got 1");
  });

  it.each<[unknown, string]>([
    [5, '"#" must be a schema: an object or a boolean; got 5.'],
    [
      { properties: { a: { minLength: -1 } } },
      '"#/properties/a/minLength" must be a whole number of at least 0; got -1.',
    ],
    [{ properties: { a: 5 } }, '"#/properties/a" must be a schema: an object or a boolean; got 5.'],
    [{ properties: [] }, '"#/properties" must be an object of schemas; got an array of 0.'],
    [{ anyOf: [] }, '"#/anyOf" must be an array of schemas; got an array of 0.'],
    [{ items: [{}] }, '"#/items" must be a schema: an object or a boolean; got an array of 1.'],
    [{ type: "text" }, '"#/type" must be the name of a type, or a list of such names; got "text".'],
    [{ type: [] }, '"#/type" must be the name of a type, or a list of such names; got an array of 0.'],
    [{ required: "a" }, '"#/required" must be an array of strings; got "a".'],
    [{ enum: "a" }, '"#/enum" must be an array; got "a".'],
    [{ minimum: "1" }, '"#/minimum" must be a number; got "1".'],
    [{ multipleOf: 0 }, '"#/multipleOf" must be a number above 0; got 0.'],
    [{ uniqueItems: 1 }, '"#/uniqueItems" must be a boolean; got 1.'],
    [{ format: 1 }, '"#/format" must be a string; got 1.'],
    [{ pattern: 5 }, '"#/pattern" must be a regular expression for Unicode; got 5.'],
    [{ pattern: "(" }, '"#/pattern" must be a regular expression for Unicode; got "(".'],
    [{ patternProperties: { "(": {} } }, '"#/patternProperties" must be schemas by regular expressions'],
    [{ dependentRequired: { "a/b": "c" } }, '"#/dependentRequired" must be arrays of strings by name; got an object.'],
    [{ $schema: "http://json-schema.org/draft-07/schema#" }, 'the only dialect that is supported; got "http://json'],
    [{ $defs: { a: { $schema: 5 } } }, '"#/$defs/a/$schema" must be that of JSON Schema 2020-12'],
    [{ items: { $dynamicRef: "#a" } }, 'has a $dynamicRef at "#/items", which is not supported.'],
    [{ $ref: "https://elsewhere.example/s" }, 'refers to "https://elsewhere.example/s", which is not in it.'],
    [{ anyOf: [{ $ref: "other.json" }] }, 'refers to "other.json", which is not in it. References are never fetched'],
    [{ $ref: "#/$defs/a" }, 'refers to "#/$defs/a", which is not in it.'],
    [{ $ref: "http://[" }, "has an $id or a $ref that cannot be used: "],
    [{ $defs: { a: { $id: "x:a" }, b: { $id: "x:a", type: "null" } } }, "has an $id or a $ref that cannot be used: "],
    [{ $ref: "" }, 'refers to itself without end, through "#"'],
    [{ allOf: [{ $ref: "#/$defs/a" }], $defs: { a: { not: { $ref: "#" } } } }, "refers to itself without end"],
    [{ const: () => {} }, "the schema.const: is not a JSON value."],
    [{ enum: [Number.NaN] }, "the schema.enum[0]: is not a JSON value."],
    [{ enum: Array.from({ length: 10_000 }, () => 1) }, "consists of more than 10000 values"],
  ])("cannot be %j", (schema, problem) => {
    const create = (): unknown => createJsonSchemaValidator(schema as JsonSchema, 'The schema of "s"');
    expect(create).toThrow(problem);
    expect(create).toThrow(/^The schema of "s" /);
    expect(create).toThrow(expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }));
  });

  it("cannot be deeper than anyone writes it", () => {
    let schema: JsonSchema = {};
    for (let level = 0; level < 127; level++) schema = { items: schema };
    expect(createJsonSchemaValidator(schema)([[[]]])).toEqual([]);
    expect(() => createJsonSchemaValidator({ items: schema })).toThrow("nested deeper than 128 levels");
    const own: { [keyword: string]: unknown } = {};
    own["items"] = own;
    expect(() => createJsonSchemaValidator(own)).toThrow("nested deeper than 128 levels");
  });

  it("cannot double itself again and again by references", () => {
    const $defs: { [name: string]: JsonSchema } = { s40: {} };
    for (let level = 0; level < 40; level++) {
      const next = { $ref: `#/$defs/s${level + 1}` };
      $defs[`s${level}`] = { allOf: [next, next] };
    }
    expect(() => createJsonSchemaValidator({ $defs })).toThrow("held against more than 10000 schemas");
  });

  it("cannot be a long chain of references", () => {
    const $defs: { [name: string]: JsonSchema } = { s3000: {} };
    for (let level = 0; level < 3000; level++) $defs[`s${level}`] = { $ref: `#/$defs/s${level + 1}` };
    expect(() => createJsonSchemaValidator({ $defs })).toThrow("more than 64 schemas through one another");
  });

  it("cannot have names in names in names", () => {
    let schema: JsonSchema = {};
    for (let level = 0; level < 5; level++) schema = { $id: `https://a.example/${level}`, items: schema };
    expect(() => createJsonSchemaValidator(schema)).toThrow("within at most 4 schemas that have an $id");
  });
});
