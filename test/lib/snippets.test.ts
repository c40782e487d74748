import { describe, expect, it } from "vitest";
import { findSnippetModules } from "./snippets.ts";

const find = (...lines: string[]) => findSnippetModules("page.md", lines.join("\n"));
const code = (...lines: string[]) => `${lines.join("\n")}\nexport {};\n`;

describe("the modules of a page", () => {
  it("are the blocks under one heading, each line where it stands", () => {
    expect(find("# Title", "```ts", "one();", "```", "words", "```ts", "two();", "```")).toEqual([
      { name: "page.md:2", page: "page.md", code: code("", "", "one();", "", "", "", "two();"), runs: true },
    ]);
  });

  it("end at the next heading of the second level, and not at one below it", () => {
    const modules = find("## A", "```ts", "one();", "```", "### B", "```ts", "two();", "```", "## C", "```ts", "```");
    expect(modules.map(({ name }) => name)).toEqual(["page.md:2", "page.md:10"]);
  });

  it("begin anew at a block that is marked new", () => {
    const modules = find("```ts", "one();", "```", "```ts new", "two();", "```", "```ts", "three();", "```");
    expect(modules.map((module) => module.code)).toEqual([
      code("", "one();"),
      code("", "", "", "", "two();", "", "", "three();"),
    ]);
  });

  it("are not run when one of their blocks says so", () => {
    const modules = find(
      "```ts",
      "one();",
      "```",
      "```ts no-run",
      "```",
      "```ts new no-run",
      "```",
      "```ts new",
      "```",
    );
    expect(modules.map(({ runs }) => runs)).toEqual([false, false, true]);
  });

  it("have blocks that readers do not see", () => {
    const modules = find("<!-- ts", "const hidden = 1;", "-->", "```ts", "one(hidden);", "```", "<!-- a remark -->");
    expect(modules.map((module) => module.code)).toEqual([code("", "const hidden = 1;", "", "", "one(hidden);")]);
  });

  it("may stand in lists", () => {
    expect(find("- item", "", "  ```ts", "  one();", "  ```").map((module) => module.code)).toEqual([
      code("", "", "", "  one();"),
    ]);
  });

  it("are only what is marked ts", () => {
    expect(find("```sh", "## ls", "```ts", "```", "````md", "```ts", "```", "````")).toEqual([]);
  });
});

describe("a page is refused", () => {
  it("when a block does not end", () => {
    expect(() => find("", "```ts", "one();")).toThrow("page.md:2: the block does not end");
  });

  it("when a word behind ts is unknown", () => {
    expect(() => find("```ts norun", "```")).toThrow("page.md:1: a block of ts may be new or no-run, not norun");
  });
});
