import { describe, expect, it } from "vitest";
import { copyPublishedSchema } from "./copy-published-schema.ts";

const DIALECT = "https://json-schema.org/draft/2020-12/schema";

describe("a schema that is published", () => {
  it.each<[string, object]>([
    ["says its dialect", { $schema: DIALECT }],
    ["says its dialect with an empty fragment", { $schema: `${DIALECT}#` }],
    [
      "has annotations and keywords that nobody knows",
      { title: "T", "x-other": { $ref: "https://elsewhere.example/" } },
    ],
    ["refers to itself", { properties: { a: { $ref: "#" } } }],
    ["refers to a definition", { $ref: "#/$defs/a~1b%20c", $defs: { "a/b c": true } }],
    ["refers to an anchor", { $ref: "#here", $defs: { a: { $anchor: "here" } } }],
    ["refers to a dynamic anchor", { $dynamicRef: "#here", $defs: { a: { $dynamicAnchor: "here" } } }],
    ["has a name", { $id: "https://a.example/s", $ref: "https://a.example/s#/$defs/b", $defs: { b: {} } }],
    [
      "resolves a name",
      { $id: "https://a.example/s/t", $ref: "../u#/$defs/b", $defs: { a: { $id: "/u", $defs: { b: {} } } } },
    ],
    [
      "embeds one that has a name",
      { $ref: "x:inner", $defs: { a: { $id: "x:inner", $ref: "#/$defs/b", $defs: { b: {} } } } },
    ],
    [
      "has a property by the name of a keyword",
      { properties: { $ref: { type: "null" }, $schema: { type: "string" } } },
    ],
    [
      "holds what looks like a schema as a value",
      { const: { $ref: "x" }, enum: [{ $schema: 5 }], default: { $ref: "y" } },
    ],
    ["has keywords that hold no schema", { properties: 5, allOf: null, items: [1], not: "x" }],
  ])("that %s is copied whole", (_, schema) => {
    const copy = copyPublishedSchema(schema, "The schema of tool");
    expect(copy).toEqual(schema);
    expect(copy).not.toBe(schema);
  });

  it("is not changed by what happens to the original later", () => {
    const schema = { properties: { a: { type: "string" } } };
    const copy = copyPublishedSchema(schema, "The schema");
    schema.properties.a.type = "number";
    expect(copy).toEqual({ properties: { a: { type: "string" } } });
  });

  it.each<[unknown, string]>([
    [null, "must be an object; got null."],
    [true, "must be an object; got true."],
    [[], "must be an object; got an array of 0."],
    [undefined, "cannot be used: the schema: is not a JSON value."],
    [{ default: () => {} }, "cannot be used: the schema.default: is not a JSON value."],
    [{ maximum: Number.NaN }, "cannot be used: the schema.maximum: is not a JSON value."],
    [
      { $schema: "http://json-schema.org/draft-07/schema#" },
      'has the $schema "http://json-schema.org/draft-07/schema#".',
    ],
    [{ $schema: 5 }, "has the $schema 5. JSON Schema 2020-12 is the only dialect that is supported."],
    [{ $defs: { a: { $schema: "https://elsewhere.example/" } } }, 'has the $schema "https://elsewhere.example/".'],
    [{ $ref: "https://elsewhere.example/s" }, 'refers to "https://elsewhere.example/s", which is not in it.'],
    [{ items: { $ref: "other.json" } }, 'refers to "other.json", which is not in it. References are never fetched'],
    [{ if: { $dynamicRef: "https://elsewhere.example/#a" } }, 'refers to "https://elsewhere.example/#a"'],
    [{ allOf: [{ $ref: "#/$defs/a" }] }, 'refers to "#/$defs/a", which is not in it.'],
    [{ $ref: "#/$defs/a/b", $defs: { a: "text" } }, 'refers to "#/$defs/a/b"'],
    [{ $ref: "#/title", title: "T" }, 'refers to "#/title"'],
    [{ $ref: "#/$defs/%", $defs: { "%": {} } }, 'refers to "#/$defs/%"'],
    [{ $ref: "#toString" }, 'refers to "#toString"'],
    [{ $ref: "#/constructor" }, 'refers to "#/constructor"'],
    [{ $ref: "#/$defs/b", $defs: { a: { $id: "x:a", $defs: { b: {} } } } }, 'refers to "#/$defs/b"'],
    [{ $defs: { a: { $id: "x:a", $ref: "#there" }, b: { $anchor: "there" } } }, 'refers to "#there"'],
    [{ $ref: "http://[" }, 'refers to "http://["'],
    [{ $ref: 5 }, "refers to 5, which is not in it."],
    [{ enum: Array.from({ length: 10_000 }, () => 1) }, "consists of more than 10000 values"],
  ])("cannot be %j", (schema, problem) => {
    const copy = (): unknown => copyPublishedSchema(schema, "The inputSchema of tool");
    expect(copy).toThrow(problem);
    expect(copy).toThrow(/^The inputSchema of tool /);
    expect(copy).toThrow(expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }));
  });

  it("cannot be endless", () => {
    const own: { [keyword: string]: unknown } = {};
    own["items"] = own;
    expect(() => copyPublishedSchema(own, "The schema")).toThrow("nested deeper than 128 levels");
  });

  it("is checked in time that grows with its size, however many references it has", () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [`d${i}`, { $anchor: `a${i}`, $ref: "#a0" }]),
    );
    const startedAt = performance.now();
    copyPublishedSchema({ $defs }, "The schema");
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
