import { describe, expect, it } from "vitest";
import { fixtures } from "../wire/fixtures/all.fixture.ts";
import { listMutations } from "../wire/official-schema-mutations.fixture.ts";
import { findShapeProblem, hasShape } from "./find-shape-problem.ts";
import { pairs } from "./pairs.fixture.ts";
import { toShape } from "./to-shape.fixture.ts";

describe.each(Object.entries(pairs))("the shape of %s", (name, [schema, shape]) => {
  it("is what the schema says", () => {
    expect(shape).toEqual(toShape(schema));
  });

  it("lets through what the schema lets through, and nothing else", () => {
    const { valid, invalid } = fixtures[name as keyof typeof pairs];
    const changed = valid.flatMap((value) => Array.from(listMutations(value), ({ message }) => message));
    const values = [...valid, ...invalid, ...changed];
    const accepted = values.filter((value) => schema.safeParse(value).success);
    expect(values.filter((value) => hasShape(shape, value))).toEqual(accepted);
    expect(accepted.length).toBeGreaterThanOrEqual(valid.length);
    expect(values.length - accepted.length).toBeGreaterThanOrEqual(invalid.length);
  });
});

describe("what is wrong", () => {
  it.each([
    ["x: expected object", { required: {} }, []],
    ["x.a: expected string", { required: { a: "string" } }, {}],
    ["x.a: expected string", { optional: { a: "string" } }, { a: null }],
    ["x.a[1]: expected a number from 0 to 1", { required: { a: { listOf: "fraction" } } }, { a: [1, 2] }],
    ['x["a b"]: expected integer', { recordOf: "integer" }, { "a b": 1.5 }],
    ["x: expected array", { listOf: "string" }, { length: 0 }],
    ['x: expected "a" or "b"', ["a", "b"], "c"],
    ['x.by: expected "a" or "b"', { by: "by", cases: { a: {}, b: {} } }, { by: "toString" }],
    ["x.n: expected number", { by: "by", cases: { a: { required: { n: "number" } } } }, { by: "a", n: Number.NaN }],
    ["x.n: expected boolean", { by: "by", cases: {}, absent: { required: { n: "boolean" } } }, { n: 0 }],
    ["x: is not valid", { anyOf: ["string", "object"] }, 5],
    ["x: expected an object of JSON values", "jsonObject", { at: new Date(0) }],
  ] as const)("is told with the place: %s", (problem, shape, value) => {
    expect(findShapeProblem("x", shape, value)).toBe(problem);
  });

  it("is not where members are that nobody named", () => {
    expect(findShapeProblem("x", { required: { a: "anything" } }, { a: 1, b: 2 })).toBeUndefined();
  });
});
