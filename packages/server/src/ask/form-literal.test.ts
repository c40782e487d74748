import { ElicitRequest } from "@proj/types";
import { describe, expect, it } from "vitest";
import { elicit } from "./elicit.ts";
import type { FormField } from "./form-literal.ts";
import { type Answer, readValue } from "./read-answer.ts";

const titled = [
  { const: "eu", title: "Europe" },
  { const: "us", title: "United States" },
];

function answer(field: FormField, content: { [name: string]: string | number | boolean | string[] }): Promise<unknown> {
  const question = elicit("Question?", { type: "object", properties: { field }, required: ["field"] });
  return readValue(question, { action: "accept", content });
}

function build(form: unknown): () => unknown {
  return () => elicit("Question?", form as Parameters<typeof elicit>[1]);
}

describe("a form that is written as the specification has it", () => {
  it("goes to the client as it was written", () => {
    const form = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      properties: {
        name: { type: "string", title: "Name", description: "D", minLength: 1, maxLength: 9, default: "x" },
        mail: { type: "string", format: "email" },
        share: { type: "number", minimum: 0.5, maximum: 1.5, default: 0.75 },
        copies: { type: "integer", maximum: Number.MAX_SAFE_INTEGER },
        go: { type: "boolean", default: false },
        plain: { type: "string", enum: ["a", "b"], default: "b" },
        titled: { type: "string", oneOf: titled },
        named: { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] },
        many: { type: "array", items: { type: "string", enum: ["x", "y"] }, minItems: 1, maxItems: 2, default: ["x"] },
        manyTitled: { type: "array", items: { anyOf: titled } },
      },
      required: ["name", "many"],
    } as const;
    const { request } = elicit("Question?", form);
    expect(request).toEqual({
      method: "elicitation/create",
      params: { mode: "form", message: "Question?", requestedSchema: form },
    });
    expect(ElicitRequest.safeParse(request).success).toBe(true);
  });

  it("may have members that are undefined, which are left out", () => {
    const { request } = elicit("Question?", {
      $schema: undefined,
      type: "object",
      properties: {},
      required: undefined,
    });
    expect(JSON.stringify(request.params)).toContain('"requestedSchema":{"type":"object","properties":{}}');
  });

  it("is read once, and what happens to it later changes nothing", async () => {
    const form = { type: "object" as const, properties: { a: { type: "string" as "string" | "number" } } };
    const question = elicit("One?", form as never);
    form.properties.a.type = "number";
    const again = elicit("Two?", form as never);
    expect(again.schema).toBe(question.schema);
    expect(again.request.params).toMatchObject({ requestedSchema: { properties: { a: { type: "string" } } } });
    expect(await readValue(again, { action: "accept", content: { a: "x" } })).toMatchObject({ status: "accepted" });
  });

  it("gives a schema that asks the same", () => {
    const form = { type: "object", properties: { a: { type: "string", enum: ["x"], enumNames: ["X"] } } } as const;
    const question = elicit("Question?", form);
    expect(elicit("Question?", question.schema).request).toEqual(question.request);
  });
});

describe("an answer to such a form", () => {
  it.each<[string, FormField, string | number | boolean | string[]]>([
    ["a text", { type: "string" }, ""],
    ["a text of the right length", { type: "string", minLength: 1, maxLength: 2 }, "𝒳𝒳"],
    ["an email address", { type: "string", format: "email" }, "a@b.example"],
    ["a URI", { type: "string", format: "uri" }, "https://a.example/b?c"],
    ["a date", { type: "string", format: "date" }, "2024-02-29"],
    ["a time", { type: "string", format: "date-time" }, "2026-07-28T12:30:00Z"],
    ["a fractional number", { type: "number" }, 1.5],
    ["a whole number", { type: "number", minimum: 1, maximum: 1 }, 1],
    ["an integer", { type: "integer" }, 2],
    ["a no: accepting is not a yes", { type: "boolean" }, false],
    ["a choice", { type: "string", enum: ["a", "b"] }, "b"],
    ["a choice with a title", { type: "string", oneOf: titled }, "us"],
    ["a choice with its name elsewhere", { type: "string", enum: ["s", "l"], enumNames: ["Small", "Large"] }, "l"],
    ["several choices", { type: "array", items: { type: "string", enum: ["x", "y"] }, minItems: 2 }, ["y", "x"]],
    ["several choices with titles", { type: "array", items: { anyOf: titled }, maxItems: 1 }, ["eu"]],
    ["no choice at all", { type: "array", items: { anyOf: titled } }, []],
  ])("may be %s", async (_, field, value) => {
    expect(await answer(field, { field: value })).toEqual({ status: "accepted", value: { field: value } });
  });

  it.each<[string, FormField, string | number | boolean | string[], string]>([
    ["a number for a text", { type: "string" }, 5, "field: expected a string, got 5"],
    ["too short", { type: "string", minLength: 3 }, "𝒳𝒳", "field: must have at least 3 characters"],
    ["too long", { type: "string", maxLength: 1 }, "ab", "field: must have at most 1 character"],
    ["no email address", { type: "string", format: "email" }, "a", 'field: expected an email address, got "a"'],
    [
      "no URI",
      { type: "string", format: "uri" },
      "/a",
      'field: expected a URI such as https://example.com/a, got "/a"',
    ],
    ["no date", { type: "string", format: "date" }, "2023-02-29", "field: expected a date such as 2026-07-28, got"],
    ["no time", { type: "string", format: "date-time" }, "12:30", "field: expected a date and time such as"],
    ["a text for a number", { type: "number" }, "1", 'field: expected a number, got "1"'],
    ["too small", { type: "number", minimum: 0.5 }, 0.25, "field: must be at least 0.5, got 0.25"],
    ["too large", { type: "integer", maximum: 5 }, 6, "field: must be at most 5, got 6"],
    ["a fraction for an integer", { type: "integer" }, 1.5, "field: expected an integer, got 1.5"],
    ["a text for a boolean", { type: "boolean" }, "true", 'field: expected a boolean, got "true"'],
    ["no choice", { type: "string", enum: ["a", "b"] }, "c", 'field: expected one of "a", "b", got "c"'],
    ["the title for the choice", { type: "string", oneOf: titled }, "Europe", 'field: expected one of "eu", "us", got'],
    [
      "the name for the choice",
      { type: "string", enum: ["s"], enumNames: ["Small"] },
      "Small",
      'field: expected "s", got "Small"',
    ],
    [
      "one choice for several",
      { type: "array", items: { type: "string", enum: ["x"] } },
      "x",
      "field: expected an array",
    ],
    [
      "a wrong one",
      { type: "array", items: { type: "string", enum: ["x"] } },
      ["x", "z"],
      'field[1]: expected "x", got',
    ],
    [
      "a wrong one of some with titles",
      { type: "array", items: { anyOf: titled } },
      ["as"],
      "field[0]: expected one of",
    ],
    ["too few", { type: "array", items: { anyOf: titled }, minItems: 1 }, [], "field: must have at least 1 item"],
    [
      "too many",
      { type: "array", items: { anyOf: titled }, maxItems: 1 },
      ["eu", "us"],
      "field: must have at most 1 item",
    ],
  ])("cannot be %s", async (_, field, value, problem) => {
    expect(await answer(field, { field: value })).toEqual({
      status: "invalid",
      problem: expect.stringContaining(problem),
    });
  });

  it("must have what is required, default or not, and may lack the rest", async () => {
    const question = elicit("Question?", {
      type: "object",
      properties: { go: { type: "boolean", default: true }, note: { type: "string", default: "n" } },
      required: ["go"],
    });
    const read = (response: Parameters<typeof readValue>[1]): Promise<Answer<unknown>> => readValue(question, response);
    const missing = { status: "invalid", problem: "go: is required" };
    expect(await read({ action: "accept", content: {} })).toEqual(missing);
    expect(await read({ action: "accept" })).toEqual(missing);
    expect(await read({ action: "accept", content: { go: false } })).toEqual({
      status: "accepted",
      value: { go: false },
    });
  });

  it("is told all that is wrong with it at once", async () => {
    const properties = { a: { type: "string" }, b: { type: "integer" } } as const;
    const question = elicit("Question?", { type: "object", properties, required: ["a", "b"] });
    expect(await readValue(question, { action: "accept", content: { b: 1.5 } })).toEqual({
      status: "invalid",
      problem: "a: is required; b: expected an integer, got 1.5",
    });
  });

  it("may have members that nobody asked for, and its value has not", async () => {
    const question = elicit("Question?", { type: "object", properties: { a: { type: "string" } } });
    const content = JSON.parse('{"admin":true,"a":"x","__proto__":"y"}') as Record<string, string>;
    const { value } = (await readValue(question, { action: "accept", content })) as { value: object };
    expect(Object.entries(value)).toEqual([["a", "x"]]);
  });
});

describe("a form is refused when it is built, by the name of its property,", () => {
  it.each<[unknown, string]>([
    [true, "is not a field: it is true; forms are flat"],
    [{}, "is not a field: its type is nothing; forms are flat"],
    [{ type: "object", properties: {} }, 'is not a field: its type is "object"; forms are flat'],
    [{ type: ["string", "null"] }, "is not a field: its type is an array of 2; forms are flat"],
    [{ type: "null" }, 'is not a field: its type is "null"; forms are flat'],
    [
      { type: "string", format: "uuid" },
      'is not a field of its type: format: expected "email" or "uri" or "date" or "date-time"',
    ],
    [{ type: "string", title: 5 }, "is not a field of its type: title: expected string"],
    [{ type: "string", default: 5 }, "is not a field of its type: default: expected string"],
    [{ type: "string", pattern: "^a" }, 'has "pattern", which such fields do not have'],
    [{ type: "string", minLenght: 1 }, 'has "minLenght", which such fields do not have'],
    [{ type: "string", enum: ["a"], minLength: 1 }, 'has "minLength", which such fields do not have'],
    [{ type: "number", multipleOf: 5 }, 'has "multipleOf", which such fields do not have'],
    [{ type: "boolean", enum: [true] }, 'has "enum", which such fields do not have'],
    [{ type: "string", enum: [1, "b"] }, "is not a field of its type: enum[0]: expected string"],
    [{ type: "string", enum: [] }, "has no choices"],
    [{ type: "string", enum: ["a", "a"] }, 'has the choice "a" twice'],
    [{ type: "string", enum: ["a", "b"], enumNames: ["A"] }, "has 2 choices and 1 enumNames"],
    [{ type: "string", oneOf: [{ const: "a" }] }, "is not a field of its type: oneOf[0].title: expected string"],
    [{ type: "string", oneOf: [titled[0], titled[0]] }, 'has the choice "eu" twice'],
    [{ type: "array" }, "is not a field of its type: items: expected object"],
    [{ type: "array", items: { type: "string" } }, "is not a field of its type: items.enum: expected array"],
    [{ type: "array", items: { anyOf: [{ const: 1, title: "1" }] } }, "items.anyOf[0].const: expected string"],
    [{ type: "array", items: { anyOf: [titled[0], titled[0]] } }, 'has the choice "eu" twice'],
    [
      { type: "array", items: { anyOf: titled }, uniqueItems: true },
      'has "uniqueItems", which such fields do not have',
    ],
    [{ type: "string", minLength: 3, maxLength: 2 }, "has a minLength above its maxLength"],
    [{ type: "number", minimum: 3, maximum: 2 }, "has a minimum above its maximum"],
    [{ type: "array", items: { anyOf: titled }, minItems: 3, maxItems: 2 }, "has a minItems above its maxItems"],
  ])("with %j", (field, problem) => {
    const form = build({ type: "object", properties: { ok: { type: "string" }, field } });
    expect(form).toThrow(problem);
    expect(form).toThrow(/^The question "Question\?" cannot be asked: property "field" |"#\/properties\/field/);
    expect(form).toThrow(expect.objectContaining({ code: "ERR_MCP_CONFIGURATION" }));
  });

  it.each<[unknown, string]>([
    [5, '"#/properties/field" must be a schema: an object or a boolean; got 5.'],
    [{ type: "text" }, '"#/properties/field/type" must be the name of a type, or a list of such names; got "text".'],
    [{ type: "string", minLength: -1 }, '"#/properties/field/minLength" must be a whole number of at least 0; got -1.'],
    [
      { type: "string", maxLength: 1.5 },
      '"#/properties/field/maxLength" must be a whole number of at least 0; got 1.5.',
    ],
    [
      { type: "array", items: { anyOf: titled }, minItems: 0.5 },
      '"#/properties/field/minItems" must be a whole number',
    ],
    [{ type: "string", enum: ["a"], default: "b" }, 'a default is not valid: field: expected "a", got "b".'],
    [{ type: "string", minLength: 2, default: "b" }, "a default is not valid: field: must have at least 2 characters."],
    [{ type: "integer", default: 1.5 }, "a default is not valid: field: expected an integer, got 1.5."],
  ])("with %j, which nobody could answer", (field, problem) => {
    expect(build({ type: "object", properties: { ok: { type: "string", default: "x" }, field } })).toThrow(problem);
  });

  it.each<[unknown, string]>([
    [{ type: "object" }, "its form has no properties"],
    [{ type: "object", properties: [] }, '"#/properties" must be an object of schemas; got an array of 0'],
    [{ type: "object", properties: {}, additionalProperties: false }, 'its form has "additionalProperties"'],
    [{ type: "object", properties: {}, title: "T" }, 'its form has "title", which forms do not have'],
    [{ type: "object", properties: {}, required: ["b"] }, 'property "b" is required and not in its form'],
    [{ type: "object", properties: {}, required: ["toString"] }, 'property "toString" is required and not in its form'],
    [{ type: "object", properties: {}, required: "b" }, '"#/required" must be an array of strings; got "b"'],
    [{ type: "object", properties: {}, $schema: "http://json-schema.org/draft-07/schema#" }, "the only dialect"],
    [JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}'), 'property "__proto__" has a name'],
    [{ properties: {} }, "is no Standard Schema"],
    [{ type: "array" }, "is no Standard Schema"],
    ["object", "is no Standard Schema"],
  ])("or as a whole: %j", (form, problem) => {
    expect(build(form)).toThrow(problem);
    expect(build(form)).toThrow("Question?");
  });
});
