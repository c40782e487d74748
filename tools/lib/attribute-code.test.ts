import { describe, expect, it } from "vitest";
import { attributeCode } from "./attribute-code.mjs";

describe("attributeCode", () => {
  it("cuts a line where its source changes", () => {
    // Column 0 from the first source, column 4 from the second, column 6 from the first again.
    const map = { sources: ["a.ts", "b.ts"], mappings: "AAAA,ICAA,EDAA" };
    expect(attributeCode("aaaabbaaa", map)).toEqual([
      { source: "a.ts", code: "aaaa" },
      { source: "b.ts", code: "bb" },
      { source: "a.ts", code: "aaa" },
    ]);
  });

  it("joins what lies side by side and comes from one source, across lines", () => {
    const map = { sources: ["a.ts"], mappings: "AAAA,CAAC;AACD" };
    expect(attributeCode("one\ntwo", map)).toEqual([{ source: "a.ts", code: "one\ntwo" }]);
  });

  it("gives what stands before the first mapping, and what is mapped to nothing, to no source", () => {
    const map = { sources: ["a.ts"], mappings: "EAAA,E" };
    expect(attributeCode("{}aa;;", map)).toEqual([
      { source: undefined, code: "{}" },
      { source: "a.ts", code: "aa" },
      { source: undefined, code: ";;" },
    ]);
  });

  it("reads numbers of several digits", () => {
    const map = { sources: ["a.ts", "b.ts"], mappings: "AAAA,gCCAA" };
    expect(attributeCode("x".repeat(40), map).map(({ code }) => code.length)).toEqual([32, 8]);
  });

  it("loses nothing of the code", () => {
    const code = "first\n\nthird;\n";
    const pieces = attributeCode(code, { sources: ["a.ts"], mappings: ";;CAAA" });
    expect(pieces.map((piece) => piece.code).join("")).toBe(code);
  });

  it("refuses what is no source map", () => {
    expect(() => attributeCode("a", { sources: [], mappings: "A!" })).toThrow('"!" is no digit of a source map.');
  });
});
