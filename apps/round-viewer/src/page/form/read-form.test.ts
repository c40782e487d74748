import type { FormContent } from "@proj/client";
import { describe, expect, it } from "vitest";
import { buildSchema, readField } from "./form.fixture.ts";
import type { FieldSchema } from "./form-field.ts";
import { readFields } from "./read-fields.ts";
import { readForm } from "./read-form.ts";

function read(schema: FieldSchema, texts: readonly string[], isRequired = false) {
  return readForm([readField(schema, isRequired)], new Map([["value", texts]]));
}

const several: FieldSchema = {
  type: "array",
  items: { type: "string", enum: ["a", "b", "c"] },
  minItems: 2,
  maxItems: 2,
};

describe("what is filled in", () => {
  it.each<[FieldSchema, readonly string[], FormContent[string]]>([
    [{ type: "string" }, ["words"], "words"],
    [{ type: "number" }, ["0.5"], 0.5],
    [{ type: "integer" }, ["-3"], -3],
    [{ type: "boolean" }, ["true"], true],
    [{ type: "boolean" }, ["false"], false],
    [{ type: "string", enum: ["", "a"] }, [""], ""],
    [several, ["a", "c"], ["a", "c"]],
    [{ type: "array", items: { type: "string", enum: ["a"] } }, [], []],
    [{ type: "string", format: "email" }, ["ada@example.com"], "ada@example.com"],
    [{ type: "string", format: "date" }, ["2026-07-28"], "2026-07-28"],
  ])("becomes what the field's schema takes: %j %j", (schema, texts, value) => {
    expect(read(schema, texts)).toEqual({ isValid: true, content: { value } });
  });

  it("gives a time in UTC", () => {
    const reading = read({ type: "string", format: "date-time" }, ["2026-07-28T14:00:00"]);
    const time = new Date(2026, 6, 28, 14).toISOString().replace(".000", "");
    expect(reading).toEqual({ isValid: true, content: { value: time } });
  });

  it.each<FieldSchema>([
    { type: "string" },
    { type: "number" },
    { type: "boolean" },
    { type: "string", enum: ["a"] },
    several,
  ])("is left out where an optional field is empty: %j", (schema) => {
    expect(read(schema, [])).toEqual({ isValid: true, content: {} });
  });

  it("keeps names that objects have themselves", () => {
    const fields = readFields(buildSchema({ constructor: { type: "string" } as const }), {});
    expect(readForm(fields, new Map([["constructor", ["x"]]]))).toEqual({
      isValid: true,
      content: Object.fromEntries([["constructor", "x"]]),
    });
  });
});

describe("what is to be changed", () => {
  it.each<[FieldSchema, readonly string[], string]>([
    [{ type: "string", minLength: 3 }, ["ab"], "Enter at least 3 characters; this is 2."],
    [{ type: "string", maxLength: 1 }, ["👍👍"], "Enter at most 1 character; these are 2."],
    [{ type: "string", format: "email" }, ["nobody"], "Enter an e-mail address, such as ada@example.com."],
    [{ type: "string", format: "uri" }, ["example"], "Enter an address with its scheme, such as https://example.com."],
    [{ type: "string", format: "date" }, ["2026-02-30"], "Enter a day, such as 2026-07-28."],
    [{ type: "string", format: "date-time" }, ["soon"], "Enter a day and a time."],
    [{ type: "integer" }, ["1.5"], "Enter a whole number."],
    [{ type: "number" }, ["x"], "Enter a number."],
    [{ type: "number", minimum: 18 }, ["17.9"], "Enter 18 or more."],
    [{ type: "integer", maximum: 5 }, ["6"], "Enter 5 or less."],
    [several, ["a"], "Choose at least 2; you chose 1."],
    [several, ["a", "b", "c"], "Choose at most 2; you chose 3."],
    [{ type: "string", enum: ["a"] }, ["b"], "Choose one."],
  ])("is said in words of the page: %j %j", (schema, texts, message) => {
    expect(read(schema, texts)).toEqual({ isValid: false, messages: new Map([["value", message]]) });
  });

  it.each<[FieldSchema, string]>([
    [{ type: "string" }, "Fill this in."],
    [{ type: "string", format: "date" }, "Choose a day."],
    [{ type: "number" }, "Enter a number."],
    [{ type: "integer" }, "Enter a whole number."],
    [{ type: "boolean" }, "Choose yes or no."],
    [{ type: "string", enum: ["a"] }, "Choose one."],
    [several, "Choose at least 2."],
  ])("is said of a required field that is empty: %j", (schema, message) => {
    expect(read(schema, [], true)).toEqual({ isValid: false, messages: new Map([["value", message]]) });
  });

  it("is said of all fields at once, and of what a control cannot read", () => {
    const fields = readFields(
      buildSchema({ day: { type: "string", format: "date" }, size: { type: "number" } }, ["size"]),
      {},
    );
    const reading = readForm(fields, new Map(), new Set(["day", "size"]));
    expect(reading).toEqual({
      isValid: false,
      messages: new Map([
        ["day", "This is not complete."],
        ["size", "This is no number."],
      ]),
    });
  });
});
