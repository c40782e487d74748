import { ElicitRequest } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { elicit, elicitUrl } from "./elicit.ts";

/** A schema that is nothing but its JSON Schema. */
function fromJson(property: Record<string, unknown>, root: Record<string, unknown> = {}): StandardSchema {
  const jsonSchema = { ...root, type: "object", properties: { field: property } };
  return {
    "~standard": {
      version: 1,
      vendor: "json",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => jsonSchema },
    },
  };
}

function readField(schema: StandardSchema): unknown {
  const { request } = elicit("Question?", schema);
  const params = request.params as { readonly requestedSchema: { readonly properties: Record<string, unknown> } };
  expect(ElicitRequest.safeParse(request).success).toBe(true);
  return params.requestedSchema.properties["field"];
}

const titled = [
  { const: "eu", title: "Europe" },
  { const: "us", title: "United States" },
];

describe("a form", () => {
  it.each([
    [
      "a string with its bounds",
      z.string().min(2).max(9).meta({ title: "T", description: "D" }),
      { type: "string", title: "T", description: "D", minLength: 2, maxLength: 9 },
    ],
    ["a default", z.string().default("x"), { type: "string", default: "x" }],
    ["an email address, without its pattern", z.email(), { type: "string", format: "email" }],
    ["a URL", z.url(), { type: "string", format: "uri" }],
    ["a date", z.iso.date(), { type: "string", format: "date" }],
    ["a time", z.iso.datetime(), { type: "string", format: "date-time" }],
    ["a format that forms lack", z.uuid(), { type: "string" }],
    ["a pattern that forms lack", z.string().regex(/^a/), { type: "string" }],
    ["a number with its bounds", z.number().min(0.5).max(2.5), { type: "number", minimum: 0.5, maximum: 2.5 }],
    ["an integer without the bounds of safe integers", z.int(), { type: "integer" }],
    ["an integer with exclusive bounds", z.int().gt(0).lt(10), { type: "integer", minimum: 1, maximum: 9 }],
    [
      "an integer with fractional exclusive bounds",
      z.int().gt(0.5).lt(9.5),
      { type: "integer", minimum: 1, maximum: 9 },
    ],
    ["a number with an exclusive bound", z.number().positive(), { type: "number", minimum: 0 }],
    ["a boolean with a default", z.boolean().default(false), { type: "boolean", default: false }],
    ["a choice", z.enum(["a", "b"]), { type: "string", enum: ["a", "b"] }],
    ["a choice of one", z.literal("a"), { type: "string", enum: ["a"] }],
    [
      "a choice with titles",
      z.union([z.literal("eu").meta({ title: "Europe" }), z.literal("us").meta({ title: "United States" })]),
      { type: "string", oneOf: titled },
    ],
    [
      "a choice where some have titles",
      z.union([z.literal("eu").meta({ title: "Europe" }), z.literal("us")]),
      { type: "string", oneOf: [titled[0], { const: "us", title: "us" }] },
    ],
    [
      "several choices",
      z
        .array(z.enum(["a", "b"]))
        .min(1)
        .max(2),
      { type: "array", minItems: 1, maxItems: 2, items: { type: "string", enum: ["a", "b"] } },
    ],
  ])("can show %s", (_, property, expected) => {
    expect(readField(z.object({ field: property }))).toEqual(expected);
  });

  it.each([
    [
      "several choices with titles",
      { type: "array", items: { oneOf: titled } },
      { type: "array", items: { anyOf: titled } },
    ],
    ["a reference", { $ref: "#/$defs/a~1b" }, { type: "boolean" }],
    ["a reference in the old place", { $ref: "#/definitions/c" }, { type: "boolean" }],
  ])("can show %s", (_, property, expected) => {
    expect(
      readField(fromJson(property, { $defs: { "a/b": { type: "boolean" } }, definitions: { c: { type: "boolean" } } })),
    ).toEqual(expected);
  });

  it.each([
    [{ type: "object", properties: {} }, "is an object"],
    [{ type: "array", items: { type: "string" } }, "is an array of something else than listed strings"],
    [{ type: "array" }, "is an array of something else than listed strings"],
    [{ type: "array", items: { enum: ["a", 1] } }, "has the choice 1, which is not a string"],
    [{ enum: [1, 2] }, "has the choice 1, which is not a string"],
    [{ const: null }, "has the choice null, which is not a string"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "can be null; make it optional instead"],
    [{ type: ["string", "null"] }, "can be null; make it optional instead"],
    [{ anyOf: [{ type: "string" }, { type: "number" }] }, "can have several shapes"],
    [{ type: ["string", "number"] }, "can have several shapes"],
    [{}, "has the type nothing"],
    [{ $ref: "#/$defs/missing" }, 'refers to "#/$defs/missing", which is not in the schema'],
    [{ $ref: "https://evil.example/schema" }, 'refers to "https://evil.example/schema", which is not in the schema'],
    [{ $ref: "#/$defs/loop" }, "which is not in the schema"],
  ])("cannot show %j and says so", (property, problem) => {
    const schema = fromJson(property, { $defs: { loop: { $ref: "#/$defs/loop" } } });
    expect(() => elicit("Question?", schema)).toThrow(`The question "Question?" cannot be asked: property "field" `);
    expect(() => elicit("Question?", schema)).toThrow(problem);
  });

  it("keeps the order of its fields and which of them are required", () => {
    const { request } = elicit("Question?", z.object({ b: z.string(), a: z.string().optional() }));
    expect(request.params).toEqual({
      mode: "form",
      message: "Question?",
      requestedSchema: {
        type: "object",
        properties: { b: { type: "string" }, a: { type: "string" } },
        required: ["b"],
      },
    });
    expect(elicit("Question?", z.object({})).request.params).toMatchObject({
      requestedSchema: { type: "object", properties: {} },
    });
  });

  it("refuses a field with the name of the prototype", () => {
    const json = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as Record<
      string,
      unknown
    >;
    const converter = { ...fromJson({})["~standard"], jsonSchema: { input: () => json } };
    expect(() => elicit("Question?", { "~standard": converter })).toThrow(
      'property "__proto__" has a name that no form can have',
    );
  });

  it("refuses an object of any members", () => {
    expect(() => elicit("Question?", z.record(z.string(), z.string()))).toThrow("its schema allows any");
    const union = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]);
    expect(() => elicit("Question?", union)).toThrow("its schema has several shapes");
  });

  it("takes the hint of a library that writes null as one of several types", () => {
    expect(() => elicit("Question?", z.object({ field: z.string().nullable() }))).toThrow(
      "can be null; make it optional instead",
    );
  });

  it("converts a schema once", () => {
    let conversions = 0;
    const schema = fromJson({ type: "string" });
    const input = (): Record<string, unknown> => {
      conversions++;
      return { type: "object", properties: {} };
    };
    const counted = { "~standard": { ...schema["~standard"], jsonSchema: { input } } };
    elicit("One?", counted);
    elicit("Two?", counted);
    expect(conversions).toBe(1);
  });
});

describe("a page to visit", () => {
  it("is asked for by its absolute URL", () => {
    expect(elicitUrl("Sign in", "https://id.example/a?b=c").request).toEqual({
      method: "elicitation/create",
      params: { mode: "url", message: "Sign in", url: "https://id.example/a?b=c" },
    });
    expect(() => elicitUrl("Sign in", "/relative")).toThrow(
      'elicitUrl needs an absolute http or https URL, got "/relative".',
    );
    expect(() => elicitUrl("Sign in", "javascript:alert(1)")).toThrow("http or https");
  });
});
