import { describe, expect, it } from "vitest";
import type { PrimitiveSchemaDefinition } from "../wire/elicitation-schema.ts";
import { type FormContent, findContentProblem, type RequestedSchema } from "./find-content-problem.ts";
import { pickAskedContent } from "./pick-asked-content.ts";
import { readFormDefaults } from "./read-form-defaults.ts";

function form(properties: Record<string, PrimitiveSchemaDefinition>, required?: string[]): RequestedSchema {
  return { type: "object", properties, ...(required && { required }) };
}

/** What is wrong with a value in a form of one field. */
function judge(field: PrimitiveSchemaDefinition, value: unknown): string | undefined {
  return findContentProblem(form({ f: field }), { f: value } as FormContent)?.replace("content.f: expected ", "");
}

const text = { type: "string" } as const;
const titled = [
  { const: "a", title: "A" },
  { const: "b", title: "B" },
];
const plainChoice = { ...text, enum: ["a", "b"] };
const titledChoice = { ...text, oneOf: titled };
const list = { type: "array" } as const;
const plainChoices = { ...list, items: { ...text, enum: ["a", "b", "c"] }, minItems: 1, maxItems: 2 };
const titledChoices = { ...list, items: { anyOf: titled } };

describe("what is filled into a field", () => {
  it.each<[PrimitiveSchemaDefinition, unknown]>([
    [text, ""],
    [{ ...text, minLength: 2, maxLength: 2 }, "ab"],
    [{ ...text, minLength: 1, maxLength: 1 }, "😀"],
    [{ ...text, format: "email" }, "jürgen+x@exämple.test"],
    [{ ...text, format: "uri" }, "urn:isbn:0451450523"],
    [{ ...text, format: "date" }, "2028-02-29"],
    [{ ...text, format: "date-time" }, "2026-07-28T12:00:00.5+02:00"],
    [{ ...text, format: "date-time" }, "2016-12-31T23:59:60Z"],
    [{ type: "number" }, 1.5],
    [{ type: "number", minimum: 0, maximum: 0 }, 0],
    [{ type: "integer" }, -3],
    [{ type: "boolean" }, false],
    [plainChoice, "b"],
    [{ ...plainChoice, enumNames: ["A", "B"] }, "a"],
    [titledChoice, "a"],
    [plainChoices, ["c", "a"]],
    [titledChoices, []],
  ])("passes where it suits: %j with %j", (field, value) => {
    expect(judge(field, value)).toBeUndefined();
  });

  it.each<[PrimitiveSchemaDefinition, unknown, string]>([
    [text, 1, "string"],
    [text, ["a"], "string"],
    [{ ...text, minLength: 2 }, "😀", "at least 2 characters"],
    [{ ...text, maxLength: 1 }, "ab", "at most 1 character"],
    [{ ...text, format: "email" }, "a@b@c", "an email address"],
    [{ ...text, format: "email" }, `${"a".repeat(100_000)} `, "an email address"],
    [{ ...text, format: "uri" }, "/path", "a URI"],
    [{ ...text, format: "uri" }, "http://", "a URI"],
    [{ ...text, format: "date" }, "2026-02-29", "a date such as 2026-07-28"],
    [{ ...text, format: "date" }, "28.7.2026", "a date such as 2026-07-28"],
    [{ ...text, format: "date-time" }, "2026-07-28T24:00:00Z", "a time such as 2026-07-28T12:00:00Z"],
    [{ ...text, format: "date-time" }, "2026-07-28T12:00:00", "a time such as 2026-07-28T12:00:00Z"],
    [{ ...text, format: "date-time" }, "2026-04-31T12:00:00Z", "a time such as 2026-07-28T12:00:00Z"],
    [{ type: "number" }, "1", "number"],
    [{ type: "number" }, Number.NaN, "number"],
    [{ type: "integer" }, 1.5, "integer"],
    [{ type: "integer", minimum: 1 }, 0, "at least 1"],
    [{ type: "number", maximum: 2 }, 2.1, "at most 2"],
    [{ type: "boolean" }, "true", "boolean"],
    [plainChoice, "c", '"a" or "b"'],
    [titledChoice, "A", '"a" or "b"'],
    [plainChoices, "a", "array"],
    [plainChoices, [], "at least 1 choice"],
    [plainChoices, ["a", "b", "c"], "at most 2 choices"],
    [plainChoices, ["a", "d"], '"a" or "b" or "c" in each place'],
    [titledChoices, ["A"], '"a" or "b" in each place'],
  ])("is told where it does not: %j with %j", (field, value, problem) => {
    expect(judge(field, value)).toBe(problem);
  });

  it("is told with few of many choices, escaped", () => {
    const choices = Array.from({ length: 1_000 }, (_, index) => `${index}\n`);
    expect(judge({ ...text, enum: choices }, "x")).toMatch(/^"0\\n" or .*"7\\n" or another of the choices$/);
  });
});

describe("a form", () => {
  const schema = form({ name: text, size: { type: "integer" } }, ["name"]);

  it("has what is required, and may lack the rest", () => {
    expect(findContentProblem(schema, { name: "x" })).toBeUndefined();
    expect(findContentProblem(schema, { size: 1 })).toBe("content.name: is required");
  });

  it("does not take for its members what every object inherits", () => {
    expect(findContentProblem(form({}, ["toString"]), {})).toBe("content.toString: is required");
    expect(findContentProblem(form({ constructor: text }), {})).toBeUndefined();
  });

  it("has no field named __proto__, whose schema nobody has checked", () => {
    const odd = form(JSON.parse('{"__proto__":null,"a":{"type":"integer","default":1}}'));
    const content = JSON.parse('{"__proto__":"x","a":2}');
    expect(findContentProblem(odd, content)).toBeUndefined();
    expect(pickAskedContent(odd, content)).toStrictEqual({ a: 2 });
    expect(readFormDefaults(odd)).toStrictEqual({ a: 1 });
  });

  it("is sent what it asks for and nothing else", () => {
    const content = { name: "x", size: 1, secret: "s", toString: "t" };
    expect(pickAskedContent(schema, content)).toStrictEqual({ name: "x", size: 1 });
    expect(pickAskedContent(form({}, ["name"]), content)).toStrictEqual({ name: "x" });
  });

  it("starts with the defaults that its fields take", () => {
    const fields = form({
      name: { ...text, default: "n" },
      size: { type: "integer", default: 1.5 },
      on: { type: "boolean", default: false },
      choice: { ...plainChoice, default: "z" },
      choices: { ...plainChoices, default: ["a"] },
      none: text,
    });
    expect(readFormDefaults(fields)).toStrictEqual({ name: "n", on: false, choices: ["a"] });
  });
});
