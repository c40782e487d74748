import { describe, expect, it } from "vitest";
import { buildSchema, readField } from "./form.fixture.ts";
import type { FieldSchema } from "./form-field.ts";
import { readFields } from "./read-fields.ts";

const ab = [
  { value: "a", title: "a" },
  { value: "b", title: "b" },
];
const titled = [
  { value: "a", title: "Ay" },
  { value: "b", title: "Bee" },
];
const options = [
  { const: "a", title: "Ay" },
  { const: "b", title: "Bee" },
];

describe("the fields of a form", () => {
  it.each<[string, FieldSchema, object]>([
    ["a text", { type: "string", minLength: 3, maxLength: 9 }, { kind: "text", minLength: 3, maxLength: 9 }],
    ["a day", { type: "string", format: "date" }, { kind: "text", format: "date" }],
    [
      "a number",
      { type: "number", minimum: 0, maximum: 1 },
      { kind: "number", isInteger: false, minimum: 0, maximum: 1 },
    ],
    ["a whole number", { type: "integer" }, { kind: "number", isInteger: true }],
    ["yes or no", { type: "boolean" }, { kind: "yes-no" }],
    ["one of several values", { type: "string", enum: ["a", "b"] }, { kind: "choice", choices: ab }],
    ["one of several with titles", { type: "string", oneOf: options }, { kind: "choice", choices: titled }],
    [
      "one of several with titles in a list of their own",
      { type: "string", enum: ["a", "b"], enumNames: ["Ay"] },
      { kind: "choice", choices: [{ value: "a", title: "Ay" }, ab[1]] },
    ],
    [
      "several of several",
      { type: "array", items: { type: "string", enum: ["a", "b"] }, minItems: 1 },
      { kind: "choices", choices: ab, minItems: 1 },
    ],
    [
      "several of several with titles",
      { type: "array", items: { anyOf: options }, maxItems: 2 },
      { kind: "choices", choices: titled, maxItems: 2 },
    ],
  ])("are read from every shape: %s", (_, schema, expected) => {
    expect(readField(schema)).toMatchObject(expected);
  });

  it("keep their order, their labels, and whether they are required", () => {
    const schema = buildSchema(
      { size: { type: "string", title: "Size", description: "How large" }, copies: { type: "integer" } },
      ["copies"],
    );
    expect(readFields(schema, { copies: 2 })).toMatchObject([
      { name: "size", label: "Size", description: "How large", isRequired: false, initial: undefined },
      { name: "copies", label: "copies", description: undefined, isRequired: true, initial: 2 },
    ]);
  });

  it("do not take what every object has for a default, and pass over a name that is none", () => {
    const properties = JSON.parse('{"constructor":{"type":"string"},"__proto__":{"type":"string"}}');
    const fields = readFields(buildSchema(properties), {});
    expect(fields.map(({ name, initial }) => [name, initial])).toEqual([["constructor", undefined]]);
  });
});
