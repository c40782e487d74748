import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CanonicalJsonError, MAX_CANONICAL_DEPTH, toCanonicalJson } from "./canonical-json.ts";

describe("canonical JSON", () => {
  it.each<[unknown, string]>([
    [{ b: 1, a: [null, true, "x"] }, '{"a":[null,true,"x"],"b":1}'],
    [[1.0, 1e21, 1e-7, -0, 0.1, 333333333.3333333], "[1,1e+21,1e-7,0,0.1,333333333.3333333]"],
    [
      { "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\u{1f600}": 5, "\u0080": 6, "\u00f6": 7 },
      '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\u{1f600}":5,"\ufb33":3}',
    ],
    ['\u0000\u001f"\\/\u007f\ud800', '"\\u0000\\u001f\\"\\\\/\u007f\\ud800"'],
    [JSON.parse('{"__proto__":{"a":1},"a":2}'), '{"__proto__":{"a":1},"a":2}'],
    [{ gone: undefined, kept: null, list: [undefined] }, '{"kept":null,"list":[null]}'],
    [{}, "{}"],
  ])("of %j is %s", (value, text) => {
    expect(toCanonicalJson(value)).toBe(text);
  });

  it.each([[() => {}], [5n], [Symbol("s")], [Number.NaN], [Number.POSITIVE_INFINITY], [undefined]])(
    "refuses %s",
    (value) => {
      expect(() => toCanonicalJson({ a: [value === undefined ? () => {} : value] })).toThrow(CanonicalJsonError);
    },
  );

  it("follows a bounded number of levels", () => {
    let value: unknown = 1;
    for (let level = 0; level < MAX_CANONICAL_DEPTH; level++) value = [value];
    expect(toCanonicalJson(value)).toBe(`${"[".repeat(MAX_CANONICAL_DEPTH)}1${"]".repeat(MAX_CANONICAL_DEPTH)}`);
    expect(() => toCanonicalJson([value])).toThrow("nested deeper than 128 levels");
  });

  it("is the same for every order of members and different for every other value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (left, right) => {
        const reordered = JSON.parse(JSON.stringify(left), (_name, value: unknown) => {
          if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
          return Object.fromEntries(Object.entries(value).reverse());
        }) as unknown;
        expect(toCanonicalJson(reordered)).toBe(toCanonicalJson(left));
        expect(JSON.parse(toCanonicalJson(left))).toEqual(JSON.parse(JSON.stringify(left)));
        if (toCanonicalJson(left) === toCanonicalJson(right))
          expect(JSON.parse(JSON.stringify(left))).toEqual(JSON.parse(JSON.stringify(right)));
      }),
    );
  });
});
