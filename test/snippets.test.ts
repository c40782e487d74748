import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import { checkSnippets, type SnippetFaults } from "./lib/check-snippets.ts";
import { listFiles } from "./lib/list-files.ts";
import { findSnippetModules } from "./lib/snippets.ts";

/** A record of a decision shows what was thought of then. */
const pages = listFiles(root).filter((path) =>
  /^(?:docs\/(?!adr\/).*|(?:apps|packages)\/[^/]*\/README|[^/]*)\.md$/.test(path),
);
const modules = pages.flatMap((page) => findSnippetModules(page, readFileSync(join(root, page), "utf8")));

const wrong = findSnippetModules(
  "wrong.md",
  [
    "```ts",
    'import { McpServer } from "@proj/server";',
    "const server: string = McpServer;",
    "```",
    "## Next",
    "```ts",
    'throw new TypeError("on purpose");',
    "```",
  ].join("\n"),
);

let faults: SnippetFaults;

beforeAll(async () => {
  faults = await checkSnippets([...modules, ...wrong]);
}, 120_000);

it.each(modules)("$name compiles", ({ name }) => {
  expect(faults.types.get(name)).toBeUndefined();
});

it.each(modules.filter(({ runs }) => runs))("$name runs", ({ name }) => {
  expect(faults.runs.get(name)).toBeUndefined();
});

describe("a page that is wrong", () => {
  it("is told of by the line that does not compile", () => {
    expect(faults.types.get("wrong.md:1")).toMatch(/^wrong\.md:3: error TS2322: /);
    expect(faults.types.get("wrong.md:6")).toBeUndefined();
  });

  it("is told of by the line that throws", () => {
    expect(faults.runs.get("wrong.md:6")).toMatch(/^TypeError: on purpose\n +at \S* ?\(?wrong\.md:7/);
    expect(faults.runs.get("wrong.md:1")).toBeUndefined();
  });
});

it("nothing but the pages is compiled with them in vain", () => {
  expect(faults.other).toBe("");
});
