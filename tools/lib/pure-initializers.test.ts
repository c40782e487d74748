import { describe, expect, it } from "vitest";
import { findComputedInitializers } from "./pure-initializers.mjs";

const find = (code: string) =>
  findComputedInitializers(code, "file.ts").map(({ start, end }) => code.slice(start, end));

describe("findComputedInitializers finds a top-level constant whose value is", () => {
  it.each([
    ["a call", "export const A = z.string();", "z.string()"],
    ["a call that is not exported", "const a = make({ b: 1 });", "make({ b: 1 })"],
    ["an instance", "const names = new Set(['a']);", "new Set(['a'])"],
    ["an object with a call inside", "const a = { b: [make()] };", "{ b: [make()] }"],
    ["an object that spreads another", "const a = { ...b };", "{ ...b }"],
    ["a property of something", "const a = table.entry;", "table.entry"],
    ["text with a substitution", "const a = `${b}-c`;", "`${b}-c`"],
    ["a cast of a call", "const a = Object.keys(b) as Key[];", "Object.keys(b) as Key[]"],
  ])("%s", (_, code, initializer) => {
    expect(find(code)).toEqual([initializer]);
  });
});

describe("findComputedInitializers leaves out", () => {
  it.each([
    ["literals", "export const a = { b: [1, 'c', `d`, -1, null] } as const;"],
    ["functions, whatever they call", "export const a = () => make(b.c); const d = function () { return make(); };"],
    ["classes, whatever their methods call", "const A = class { b() { return make(); } };"],
    ["variables, which the file itself may change", "let a = make(); var b = make();"],
    ["constants inside functions", "function a() { const b = make(); return b; }"],
    ["statements", "for (const a of make()) use(a); make();"],
  ])("%s", (_, code) => {
    expect(find(code)).toEqual([]);
  });
});
