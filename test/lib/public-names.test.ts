import { expect, it } from "vitest";
import { listPublicNames } from "./public-names.ts";

it("lists values and types, sorted by name", () => {
  const code = 'export { b, type C } from "./b.ts"; export type { A } from "./a.ts"; export { Both } from "./both.ts";';
  expect(listPublicNames("index.ts", code)).toEqual(["type A", "b", "Both", "type C"]);
});

it("goes by the name that a consumer sees", () => {
  expect(listPublicNames("index.ts", 'export { a as renamed } from "./a.ts";')).toEqual(["renamed"]);
});

it("refuses an export of everything, whose names nobody decided on", () => {
  expect(() => listPublicNames("index.ts", 'export * from "./a.ts";')).toThrow("no name of its own");
});
