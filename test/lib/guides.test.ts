import { describe, expect, it } from "vitest";
import { findDeadMentions, findMentions, type Tree } from "./guides.ts";

const tree: Tree = {
  files: [
    "README.md",
    "docs/guide.md",
    "docs/adr/0001-one.md",
    "packages/types/src/index.ts",
    "packages/types/package.json",
    "tools/check.mjs",
  ],
  scripts: ["test", "check"],
};
const dead = (text: string, path = "docs/guide.md") =>
  findDeadMentions(findMentions(path, text, tree), tree).map(({ target }) => target);

describe("a guide names what is not there", () => {
  it.each([
    ["a link", "see [it](adr/0002-two.md)", "docs/adr/0002-two.md"],
    ["a link with a fragment", "see [it](gone.md#part)", "docs/gone.md"],
    ["a link upwards", "see [it](../GONE.md)", "GONE.md"],
    ["a path", "in `packages/types/src/wire/json.ts`", "packages/types/src/wire/json.ts"],
    ["a folder", "in `packages/nothing/`", "packages/nothing/"],
    ["a pattern", "all of `packages/*/src/**/*.mjs`", "packages/*/src/**/*.mjs"],
    ["a path in a command", "run `node tools/gone.mjs --now`", "tools/gone.mjs"],
    ["a path in a block", "```sh\nnode ./tools/gone.mjs\n```", "tools/gone.mjs"],
    ["a script", "run `npm run bench`", "bench"],
    ["a script in a block", "```\nnpm ci\nnpm run gone -- --fast\n```", "gone"],
    ["npm start", "run `npm start`", "start"],
  ])("%s", (_, text, target) => {
    expect(dead(text)).toEqual([target]);
  });
});

it("a guide of the root names a file of the root that is not there", () => {
  expect(dead("in `gone.jsonc`", "AGENTS.md")).toEqual(["gone.jsonc"]);
});

it("a guide of the root may name the end of file names", () => {
  expect(dead("type tests (`.test-d.ts`)", "AGENTS.md")).toEqual([]);
});

describe("a guide may name", () => {
  it.each([
    [
      "what exists",
      "[one](adr/0001-one.md), [top](../README.md#a), `packages/types/src/`, `tools/check.mjs`, `README.md`",
    ],
    ["patterns that match", "`packages/*/package.json` and `packages/**/*.ts`"],
    ["scripts that exist", "`npm test -- packages/types`, `npm run check`"],
    ["other sites and parts of the page", "[a](https://example.org/x.md) [b](#part) [c](mailto:a@example.org)"],
    ["placeholders", "`docs/adr/NNNN-title.md`, `packages/<name>/src`"],
    ["files of any folder", "its `package.json` and `index.ts`"],
    ["code that is no path", "`tools/call`, `Mcp-Name`, `a/b`, `input_required`"],
    ["a file of another project", "the specification's `schema.ts`"],
    ["a path in plain words", "the packages/gone folder"],
  ])("%s", (_, text) => {
    expect(dead(text)).toEqual([]);
  });
});
