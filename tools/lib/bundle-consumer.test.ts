import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { attributeCode } from "./attribute-code.mjs";
import { buildLibrary, bundleConsumer } from "./bundle-consumer.mjs";
import { namePackage } from "./size-breakdown.mjs";
import { readBudget } from "./size-budget.mjs";
import { root } from "./workspace.mjs";

it("a program is one module that needs nothing else, and all but little of it is known by its source", {
  timeout: 30_000,
}, async () => {
  // The low-level server, which reads by the wire schemas, so that zod is in it.
  const library = await buildLibrary(["packages/types", "packages/server"]);
  const { code, map } = await bundleConsumer('export { Server } from "@proj/server";', library);
  expect(code).not.toMatch(/(?:^|[;}])import\b(?!\()/);
  expect(code).not.toContain("sourceMappingURL");
  const pieces = attributeCode(code, map);
  expect(pieces.map((piece) => piece.code).join("")).toBe(code);
  expect(new Set(pieces.map(({ source }) => namePackage(source)))).toEqual(
    new Set(["zod", "@proj/types", "@proj/server", "(bundler)"]),
  );
  const unknown = pieces.filter(({ source }) => source === undefined).map((piece) => piece.code);
  // What modules that are loaded apart tell each other of their names is nobody's source.
  expect(unknown.join("").length).toBeLessThan(code.length / 50);
});

it("the budget names exports that exist", { timeout: 30_000 }, async () => {
  const library = await buildLibrary(["packages/types", "packages/server", "packages/client"]);
  const programs = readBudget(readFileSync(join(root, "tools/size-budget.json"), "utf8"));
  expect(programs.map(({ name }) => name)).toContain("server");
  for (const { code } of programs) await expect(bundleConsumer(code, library)).resolves.toBeDefined();
});
