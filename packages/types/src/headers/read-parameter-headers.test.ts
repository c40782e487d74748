import { describe, expect, it } from "vitest";
import { readParameterHeaders } from "./read-parameter-headers.ts";

const region = { type: "string", "x-mcp-header": "Region" };

function nest(levels: number, inner: object): object {
  let schema = inner;
  for (let level = 0; level < levels; level++) schema = { properties: { a: schema } };
  return schema;
}

describe("the parameters that headers mirror", () => {
  it("are the annotated ones, however deep, in the order of the schema", () => {
    const inputSchema = {
      type: "object",
      properties: {
        region,
        query: { type: "string" },
        options: {
          type: "object",
          properties: { "max-rows": { type: "integer", "x-mcp-header": "max-rows" } },
          required: ["max-rows"],
        },
        dry: { type: "boolean", "x-mcp-header": "X!#$%&'*+-.^_`|~9" },
      },
    };
    expect(readParameterHeaders(inputSchema)).toEqual({
      headers: [
        { name: "Mcp-Param-Region", path: ["region"] },
        { name: "Mcp-Param-max-rows", path: ["options", "max-rows"] },
        { name: "Mcp-Param-X!#$%&'*+-.^_`|~9", path: ["dry"] },
      ],
    });
  });

  it.each([
    ["no schema at all", undefined],
    ["a schema that allows everything", true],
    ["properties that are none", { properties: null }],
    ["a parameter of that name", { properties: { "x-mcp-header": { type: "string" } } }],
    ["values that look like an annotation", { default: region, const: region, enum: [region], examples: [region] }],
    ["what no vocabulary knows", { "x-other": { "x-mcp-header": "" } }],
  ])("are none in %s", (_, inputSchema) => {
    expect(readParameterHeaders(inputSchema)).toEqual({ headers: [] });
  });

  it.each<[string, object]>([
    ["#", { "x-mcp-header": "Root", type: "string" }],
    ["#/properties/a/items", { properties: { a: { items: region } } }],
    ["#/properties/a/items/0", { properties: { a: { items: [region] } } }],
    ["#/properties/a/prefixItems/0", { properties: { a: { prefixItems: [region] } } }],
    ["#/allOf/0/properties/a", { allOf: [{ properties: { a: region } }] }],
    ["#/anyOf/0/properties/a", { anyOf: [{ properties: { a: region } }] }],
    ["#/oneOf/1/properties/a", { oneOf: [{}, { properties: { a: region } }] }],
    ["#/not/properties/a", { not: { properties: { a: region } } }],
    ["#/if/properties/a", { if: { properties: { a: region } } }],
    ["#/then/properties/a", JSON.parse('{"then":{"properties":{"a":{"type":"string","x-mcp-header":"R"}}}}')],
    ["#/else/properties/a", { else: { properties: { a: region } } }],
    ["#/$defs/a", { $defs: { a: region } }],
    ["#/properties/a/contentSchema", { properties: { a: { type: "string", contentSchema: region } } }],
    ["#/additionalItems", { additionalItems: region }],
    ["#/dependencies/b/properties/c", { dependencies: { a: ["b"], b: { properties: { c: region } } } }],
    ["#/patternProperties/^a", { patternProperties: { "^a": region } }],
    ["#/additionalProperties", { additionalProperties: region }],
    ["#/dependentSchemas/a/properties/b", { dependentSchemas: { a: { properties: { b: region } } } }],
    [
      "#/properties/a~1b/contains/properties/~0",
      { properties: { "a/b": { contains: { properties: { "~": region } } } } },
    ],
  ])("cannot stand at %s", (pointer, inputSchema) => {
    expect(readParameterHeaders(inputSchema)).toEqual({
      problem: `x-mcp-header at "${pointer}" must be on a property that is reached through properties alone`,
    });
  });

  it.each(["", " ", "a b", "a\r\nb", "a:b", "ü", "a\u0000", "(a)", 5, null, {}, ["Region"]])(
    "cannot be named %j",
    (name) => {
      const inputSchema = { properties: { a: { type: "string", "x-mcp-header": name } } };
      expect(readParameterHeaders(inputSchema).problem).toMatch(/^x-mcp-header at "#\/properties\/a" must be the name/);
    },
  );

  it.each(["number", "object", "array", "null", undefined, ["string"], ["string", "null"]])(
    "cannot be of the type %j",
    (type) => {
      const inputSchema = { properties: { a: { type, "x-mcp-header": "A" } } };
      expect(readParameterHeaders(inputSchema).problem).toContain("whose type is string, integer or boolean; got ");
    },
  );

  it("have names that differ by more than case, wherever they stand", () => {
    const inputSchema = {
      properties: { a: region, b: { properties: { c: { type: "integer", "x-mcp-header": "rEGION" } } } },
    };
    expect(readParameterHeaders(inputSchema)).toEqual({
      problem:
        'x-mcp-header at "#/properties/b/properties/c" must differ from all others by more than case; "rEGION" is also at "#/properties/a"',
    });
  });

  it("are looked for to a bounded depth", () => {
    expect(readParameterHeaders(nest(128, region)).problem).toBeUndefined();
    expect(readParameterHeaders(nest(129, region)).problem).toBe("the schema is nested deeper than 128 schemas");
    expect(readParameterHeaders(nest(100_000, {})).problem).toBe("the schema is nested deeper than 128 schemas");
  });
});
