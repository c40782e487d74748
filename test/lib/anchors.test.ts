import { describe, expect, it } from "vitest";
import { findAnchorLinks, listAnchors } from "./anchors.ts";

describe("anchors of headings", () => {
  it.each([
    ["in small letters, with hyphens for blanks", "## Stock and Prices", ["stock-and-prices"]],
    ["without punctuation and marks of code", "### Over `fetch`, in *one* line: `a.b`!", ["over-fetch-in-one-line-ab"]],
    ["with the text of a link", "# [Kept](page.md) by us", ["kept-by-us"]],
    ["with letters of other languages, digits and underscores", "## 2. Größe von max_age", ["2-größe-von-max_age"]],
    ["with two hyphens where a mark stood between blanks", "## a - b & c", ["a---b--c"]],
    ["numbered where they are equal", "## One\n## Two\n### One\n## One", ["one", "two", "one-1", "one-2"]],
  ])("are %s", (_, text, anchors) => {
    expect([...listAnchors(text)]).toEqual(anchors);
  });

  it("are not those of comments in code, nor of what readers do not see", () => {
    const text = "```sh\n# build\n```\n<!-- ts\n# hidden\n-->\n````md\n```sh\n# inner\n```\n````\n## Seen";
    expect([...listAnchors(text)]).toEqual(["seen"]);
  });
});

describe("links to parts of pages", () => {
  it("are those of the page itself and of others, by their paths from the root", () => {
    const text = "[a](#part) [b](other.md#one) [c](../README.md#two) [`d`](#code)";
    expect(findAnchorLinks("docs/page.md", text)).toEqual([
      { page: "docs/page.md", anchor: "part" },
      { page: "docs/other.md", anchor: "one" },
      { page: "README.md", anchor: "two" },
      { page: "docs/page.md", anchor: "code" },
    ]);
  });

  it("are none that lead elsewhere, name no part, or stand in code", () => {
    const text = "[a](https://example.org/#x) [b](other.md) `[c](#c)`\n```md\n[d](#d)\n```\n";
    expect(findAnchorLinks("docs/page.md", text)).toEqual([]);
  });
});
