import { expect, it } from "vitest";
import { describeBounds } from "./describe-bounds.ts";
import { readField } from "./form.fixture.ts";
import type { FieldSchema } from "./form-field.ts";

const items = { type: "string" as const, enum: ["a", "b"] };

it.each<[FieldSchema, string | undefined]>([
  [{ type: "string" }, undefined],
  [{ type: "string", minLength: 3, maxLength: 40 }, "3 to 40 characters"],
  [{ type: "string", maxLength: 1 }, "At most 1 character"],
  [{ type: "string", minLength: 0 }, undefined],
  [{ type: "string", format: "email", minLength: 6 }, "An e-mail address; at least 6 characters"],
  [{ type: "string", format: "date-time" }, "A day and a time, in your time zone"],
  [{ type: "number", minimum: 0 }, "At least 0"],
  [{ type: "integer" }, "A whole number"],
  [{ type: "integer", minimum: 1, maximum: 5 }, "A whole number, 1 to 5"],
  [{ type: "array", items }, "As many as you like"],
  [{ type: "array", items, minItems: 2, maxItems: 2 }, "Choose exactly 2"],
  [{ type: "boolean" }, undefined],
])("what a field takes is told beforehand: %j", (schema, text) => {
  expect(describeBounds(readField(schema))).toBe(text);
});
