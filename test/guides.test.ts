import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readManifest, root } from "../tools/lib/workspace.mjs";
import { findAnchorLinks, listAnchors } from "./lib/anchors.ts";
import { findDeadMentions, findMentions, type Tree } from "./lib/guides.ts";
import { listFiles } from "./lib/list-files.ts";

const tree: Tree = { files: listFiles(root), scripts: Object.keys(readManifest(root).scripts ?? {}) };
const texts = new Map(
  tree.files.filter((path) => path.endsWith(".md")).map((path) => [path, readFileSync(join(root, path), "utf8")]),
);
const guides = tree.files.filter((path) => /^(?:docs\/.*|(?:apps|packages)\/[^/]*\/README|[^/]*)\.md$/.test(path));

describe.each(guides)("%s", (path) => {
  it("names only paths, links and scripts that exist", () => {
    expect(findDeadMentions(findMentions(path, texts.get(path) ?? "", tree), tree)).toEqual([]);
  });
});

it.each([...texts])("%s leads only to pages, and parts of pages, that there are", (path, text) => {
  const links = findMentions(path, text, tree).filter(({ kind }) => kind === "link");
  expect(findDeadMentions(links, tree)).toEqual([]);
  const dead = findAnchorLinks(path, text).filter(
    ({ page, anchor }) => !listAnchors(texts.get(page) ?? "").has(anchor),
  );
  expect(dead).toEqual([]);
});

it("docs/README.md lists every page of docs/, and that of every package", () => {
  const index = "docs/README.md";
  const listed = new Set(findMentions(index, texts.get(index) ?? "", tree).map(({ target }) => target));
  const pages = [...texts.keys()].filter((path) => /^(?:docs\/|packages\/[^/]*\/README)/.test(path) && path !== index);
  expect(pages.filter((page) => !listed.has(page))).toEqual([]);
});

it("README.md opens with how to see it run and how to test it", () => {
  const opening = readFileSync(join(root, "README.md"), "utf8").split("\n").slice(0, 25).join("\n");
  expect(opening).toContain("npm run demo");
  expect(opening).toContain("npm test");
});
