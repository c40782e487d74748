import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest, root } from "../tools/lib/workspace.mjs";
import { findDeadMentions, findMentions, type Tree } from "./lib/guides.ts";
import { listFiles } from "./lib/list-files.ts";

const tree: Tree = { files: listFiles(root), scripts: Object.keys(readManifest(root).scripts ?? {}) };
const guides = tree.files.filter((path) => /^(?:docs\/.*|(?:apps|packages)\/[^/]*\/README|[^/]*)\.md$/.test(path));

describe.each(guides)("%s", (path) => {
  it("names only paths, links and scripts that exist", () => {
    const text = readFileSync(join(root, path), "utf8");
    expect(findDeadMentions(findMentions(path, text, tree), tree)).toEqual([]);
  });
});

it("README.md opens with how to see it run and how to test it", () => {
  const opening = readFileSync(join(root, "README.md"), "utf8").split("\n").slice(0, 25).join("\n");
  expect(opening).toContain("npm run demo");
  expect(opening).toContain("npm test");
});
