import { describe, expect, it } from "vitest";
import { describesObject } from "./describes-object.ts";

const object = { type: "object" };
const text = { type: "string" };

describe("a JSON Schema", () => {
  it.each<[object]>([
    [object],
    [{ oneOf: [object, object] }],
    [{ anyOf: [object, { anyOf: [object] }] }],
    [{ allOf: [{ required: ["a"] }, object] }],
    [{ $ref: "#/$defs/a", $defs: { a: object } }],
    [{ anyOf: [{ $ref: "#/$defs/a" }, object], $defs: { a: { $ref: "#/$defs/b" }, b: object } }],
  ])("that is %j describes objects", (schema) => {
    expect(describesObject({ ...schema })).toBe(true);
  });

  it.each<[object]>([
    [{}],
    [text],
    [{ type: ["object", "null"] }],
    [{ type: "string", anyOf: [object] }],
    [{ oneOf: [] }],
    [{ anyOf: [object, text] }],
    [{ anyOf: [object, true] }],
    [{ allOf: [text, { required: ["a"] }] }],
    [{ anyOf: object }],
    [{ $ref: "#/$defs/toString", $defs: {} }],
    [{ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } }],
    [{ $ref: "#" }],
    [{ properties: { a: object } }],
  ])("that is %j may describe something else", (schema) => {
    expect(describesObject({ ...schema })).toBe(false);
  });
});
