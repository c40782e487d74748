import { expect, it } from "vitest";
import { toLine, toLines } from "./to-json.ts";

it("what is short stays in one line", () => {
  expect(toLines({ jsonrpc: "2.0", error: { code: -32602, list: [1, { a: null }], none: {} } })).toBe(
    '{\n  "jsonrpc": "2.0",\n  "error": { "code": -32602, "list": [1, { "a": null }], "none": {} }\n}',
  );
  expect(toLines({ a: 1 })).toBe('{ "a": 1 }');
});

it("is the same JSON, whatever it is", () => {
  const long = "x".repeat(100);
  for (const value of [
    null,
    "a",
    5,
    [],
    {},
    [long, [long, { [long]: [] }]],
    { '"': { a: [1, 2, { b: long }] }, c: [[]] },
  ]) {
    expect(JSON.parse(toLines(value))).toEqual(value);
    expect(JSON.parse(toLine(value))).toEqual(value);
  }
  expect(toLines(undefined)).toBe("nothing");
});
