import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { readEntries } from "../tools/lib/package-entries.mjs";
import { root } from "../tools/lib/workspace.mjs";
import { listFiles } from "./lib/list-files.ts";
import { listPublicNames } from "./lib/public-names.ts";
import { readPackages } from "./lib/read-sources.ts";
import { findSnippetModules } from "./lib/snippets.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const pages = listFiles(root).filter((path) => /^(?:docs\/(?!adr\/).*|packages\/[^/]*\/README|README)\.md$/.test(path));

/** What can be called or made; types are in reach of whoever hovers. */
const publicNames: ReadonlySet<string> = new Set(
  readPackages()
    .filter(({ folder }) => folder.startsWith("packages/"))
    .flatMap(({ folder, manifest }) => readEntries(manifest).map(({ source }) => posix.join(folder, source)))
    .flatMap((entry) => listPublicNames(entry, read(entry)))
    .filter((name) => !name.startsWith("type ")),
);

/** Calls, `new`, and members of classes. */
const USE = /(?<![.\w])(?:[a-z]\w*(?=[(<])|[A-Z]\w*(?=[(<.]))/g;

/** The names of ours that a page's readers see in use before they see where it is imported from, each with its line. */
function findUnimported(page: string, text: string): string[] {
  const known = new Set<string>();
  return findSnippetModules(page, hideComments(text)).flatMap(({ code }) => {
    for (const name of readImports(code)) known.add(name);
    return readUses(code)
      .filter(([, name]) => publicNames.has(name) && !known.has(name))
      .map(([line, name]) => {
        known.add(name);
        return `${page}:${line} ${name}`;
      });
  });
}

function readImports(code: string): string[] {
  const lists = Array.from(code.matchAll(/\bimport \{([^}]*)\} from/g), ([, names = ""]) => names);
  return lists.flatMap((names) => names.split(",")).map((name) => name.trim().replace("type ", ""));
}

function readUses(code: string): (readonly [line: number, name: string])[] {
  const lines = code.split("\n").map(withoutTexts);
  return lines.flatMap((line, index) => Array.from(line.matchAll(USE), ([name]) => [index + 1, name] as const));
}

/** Leaves out the blocks that readers do not see, and keeps the lines where they are. */
function hideComments(text: string): string {
  return text.replace(/^ *<!-- ts\b[\s\S]*?^ *-->$/gm, (block) => block.replace(/[^\n]/g, ""));
}

function withoutTexts(line: string): string {
  return line
    .replace(/"[^"]*"/g, '""')
    .replace(/`[^`$]*`/g, "``")
    .replace(/\/\/.*$/, "");
}

it("readers see where a name of ours is imported from before they see it used", () => {
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.flatMap((page) => findUnimported(page, read(page)))).toEqual([]);
});

it("an import that readers do not see does not count", () => {
  const page = (hidden: string): string =>
    ["```ts", "new McpServer(info);", "```", "## Next", hidden, "```ts", "throw new ToolError(text);", "```"].join(
      "\n",
    );
  const importing = '<!-- ts\nimport { ToolError } from "@proj/server";\n-->';
  expect(findUnimported("a.md", page(importing))).toEqual(["a.md:2 McpServer", "a.md:9 ToolError"]);
  const shown = importing.replace("<!-- ts", "```ts").replace("-->", "```");
  expect(findUnimported("a.md", page(shown))).toEqual(["a.md:2 McpServer"]);
});
