import { describe, expect, it } from "vitest";
import { describeIssues } from "../errors/describe-issues.ts";
import { createJsonSchemaValidator } from "./create-json-schema-validator.ts";
import { createUntrustedValidator, type UntrustedOptions } from "./create-untrusted-validator.ts";
import { withoutExpressions } from "./without-expressions.ts";

function tell(schema: unknown, value: unknown, options?: UntrustedOptions): string {
  const verdict = createUntrustedValidator(schema, "The schema", options)(value);
  return verdict.unchecked === undefined ? describeIssues("v", verdict.issues) : `unchecked: ${verdict.unchecked}`;
}

/** Takes time that doubles with each letter. */
const slow = "^(a+)+$";
const trap = `${"a".repeat(40)}!`;

describe("a schema of somebody else's", () => {
  it("is held against values like any other", () => {
    expect(tell({ type: "object", required: ["a"] }, {})).toBe("v.a: is required");
    expect(tell({ oneOf: [{ minimum: 0 }, { type: "number" }] }, 1)).toBe(
      "v: must match exactly one of 2 alternatives",
    );
    expect(tell({ not: { type: "string" } }, "a")).toBe("v: is not allowed");
  });

  it.each<[string, unknown, unknown]>([
    ["pattern", { type: "string", pattern: slow }, trap],
    ["patternProperties", { patternProperties: { [slow]: { type: "null" } } }, { [trap]: 1 }],
    ["a pattern for names", { propertyNames: { pattern: slow } }, { [trap]: 1 }],
    ["a pattern behind a reference", { $ref: "#/$defs/a", $defs: { a: { pattern: slow } } }, trap],
    ["format", { format: "regex" }, "("],
  ])("does not run %s", (_, schema, value) => {
    expect(tell(schema, value)).toBe("");
  });

  it("runs them where that is asked for", () => {
    expect(tell({ pattern: "^b" }, "a", { runsExpressions: true })).toBe('v: must match "^b", got "a"');
    expect(tell({ patternProperties: { "^b": false } }, { b: 1 }, { runsExpressions: true })).toBe(
      "v.b: is not allowed",
    );
  });

  it.each<[string, unknown, unknown]>([
    ["what must not match", { not: { pattern: "^b" } }, "a"],
    ["what must not match behind a reference", { not: { $ref: "#/$defs/b" }, $defs: { b: { pattern: "^b" } } }, "a"],
    ["a condition", { if: { pattern: "^b" }, then: false }, "a"],
    ["exactly one of two", { oneOf: [{ pattern: "^a" }, { pattern: "^b" }] }, "a"],
    ["exactly one of two beside others", { anyOf: [true], oneOf: [{ pattern: "^a" }, { pattern: "^b" }] }, "a"],
    ["at most so many", { contains: { pattern: "^b" }, maxContains: 1 }, ["b", "a"]],
    ["no other members", { patternProperties: { "^b": true }, additionalProperties: false }, { b: 1 }],
    [
      "no members that nothing looked at",
      { allOf: [{ patternProperties: { "^b": true } }], unevaluatedProperties: false },
      { b: 1 },
    ],
    [
      "no items that nothing looked at",
      { anyOf: [true], oneOf: [{ prefixItems: [{ pattern: "^a" }] }], unevaluatedItems: false },
      ["a"],
    ],
  ])("never refuses a valid value because an expression did not run: %s", (_, schema, value) => {
    expect(createJsonSchemaValidator(schema as object as never)(value)).toEqual([]);
    expect(tell(schema, value)).toBe("");
  });

  it("still checks everything else beside an expression", () => {
    const schema = { properties: { id: { type: "string", pattern: slow }, kind: { oneOf: [{ const: "a" }] } } };
    expect(tell(schema, { id: 1, kind: "b" })).toBe('v.id: expected a string, got 1; v.kind: expected "a", got "b"');
  });

  it("is not changed", () => {
    const schema = { pattern: "a", properties: { ["__proto__"]: { pattern: "b" } } };
    const before = JSON.stringify(schema);
    withoutExpressions(schema);
    expect(JSON.stringify(schema)).toBe(before);
  });

  it("may name a member __proto__", () => {
    const schema = JSON.parse('{"pattern":"a","properties":{"__proto__":{"type":"null"}}}');
    expect(tell(schema, JSON.parse('{"__proto__":1}'))).toBe("v.__proto__: expected null, got 1");
  });

  it.each<[string, unknown, unknown]>([
    ["many choices for many items", { items: { enum: Array.from({ length: 9000 }, (_, n) => n) } }, items(5000, -1)],
    ["many alternatives", { items: { anyOf: Array.from({ length: 4000 }, () => ({ const: 1 })) } }, items(5000, 0)],
    ["many items that are to be unique", { uniqueItems: true }, items(20_000, 0)],
    [
      "many looks at a long text",
      { allOf: Array.from({ length: 4000 }, () => ({ minLength: 1 })) },
      "a".repeat(100_000),
    ],
    ["many names for many items", { items: { required: items(9_000, 0).map(String) } }, items(5_000, 0)],
    ["depth", {}, JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`)],
  ])("leaves a value unchecked that would take too long: %s", (_, schema, value) => {
    expect(tell(schema, value)).toMatch(/^unchecked: /);
  });

  it("is told of at most a hundred places where a large value is wrong", () => {
    const value = Object.fromEntries(items(20_000, 1).map((member, index) => [`k${index}`, member]));
    const verdict = createUntrustedValidator({ additionalProperties: { type: "string" } }, "The schema")(value);
    const count = verdict.unchecked === undefined ? verdict.issues.length : 0;
    expect([count > 0, count <= 100]).toEqual([true, true]);
  });

  it("names each of many missing members once", () => {
    const required = items(9_000, 0).map((_, index) => `k${index}`);
    const verdict = createUntrustedValidator({ required }, "The schema")({});
    expect(verdict).toMatchObject({ issues: { length: 9_000 } });
  });

  it("checks large values where the schema is plain", () => {
    expect(tell({ items: { type: "integer" } }, items(200_000, 1))).toBe("");
  });

  it.each<[string, unknown]>([
    ["another dialect", { $schema: "http://json-schema.org/draft-07/schema#" }],
    ["a reference to elsewhere", { $ref: "https://example.com/schema" }],
    ["a reference to itself", { $ref: "#" }],
    ["too many values", { enum: items(20_000, 0) }],
    ["a keyword that is wrong", { type: "text" }],
  ])("cannot be used with %s", (_, schema) => {
    expect(() => createUntrustedValidator(schema, "The schema")).toThrow(/^The schema /);
  });
});

describe("the format url", () => {
  it("is an annotation, for checking it could take for ever", () => {
    expect(createJsonSchemaValidator({ format: "url" })(`http://${"a".repeat(60)} `)).toEqual([]);
  });
});

function items(length: number, value: number): number[] {
  return Array.from({ length }, () => value);
}
