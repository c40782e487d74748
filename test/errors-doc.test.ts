import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorCodes } from "../packages/types/src/errors/error-codes.ts";
import { errorTexts } from "../packages/types/src/errors/error-texts.ts";
import { errorGuides } from "../tools/lib/error-guides.mjs";
import { readRows, replaceRows, toRows } from "../tools/lib/errors-doc.mjs";
import { root } from "../tools/lib/workspace.mjs";

const page = readFileSync(join(root, "docs/errors.md"), "utf8");
const codes = { ERR_MCP_SEEN: { rpcCode: -32000, httpStatus: 400 }, ERR_MCP_LOCAL: {} };
const texts = {
  ERR_MCP_SEEN: { meaning: "It `failed` | stopped.", remedy: "Try again." },
  ERR_MCP_LOCAL: { meaning: "It failed here.", remedy: "Look." },
};

const guides = {
  ERR_MCP_SEEN: { hands: "client", guide: "guides/a.md#b" },
  ERR_MCP_LOCAL: { hands: "server" },
} as const;

describe("docs/errors.md", () => {
  it("says of every code what the table in the source says, and has no other code (node tools/write-errors-doc.mjs)", () => {
    const byCode = (one: { code: string }, other: { code: string }) => one.code.localeCompare(other.code);
    expect(readRows(page).sort(byCode)).toEqual(toRows(errorCodes, errorTexts, errorGuides).sort(byCode));
  });

  it("is what the tool would write", () => {
    expect(replaceRows(page, toRows(errorCodes, errorTexts, errorGuides))).toBe(page);
  });
});

it("every code is in somebody's hands, and nothing else is", () => {
  expect(Object.keys(errorGuides).sort()).toEqual(Object.keys(errorCodes).sort());
});

describe("the comparison", () => {
  const written = replaceRows(page, toRows(codes, texts, guides));

  it("reads back what was written", () => {
    expect(readRows(written)).toEqual(toRows(codes, texts, guides));
  });

  it.each([
    ["a code that the page lacks", written.replace(/^\| `ERR_MCP_LOCAL`.*\n/m, "")],
    ["a code that the table lacks", written.replace("ERR_MCP_LOCAL", "ERR_MCP_GONE")],
    ["another number", written.replace("-32000", "-32001")],
    ["another status", written.replace("| 400 |", "| 404 |")],
    ["a status that the table lacks", written.replace("`ERR_MCP_LOCAL` |", "`ERR_MCP_LOCAL` | `-32000` | 400 |")],
    ["another meaning", written.replace("It failed here", "It fell over here")],
    ["another remedy", written.replace("Try again", "Give up")],
    ["other hands", written.replace("server's author", "operator")],
    ["another guide", written.replace("guides/a.md#b", "guides/a.md#c")],
    ["the same code twice", written.replace(/^(\| `ERR_MCP_LOCAL`.*\n)/m, "$1$1")],
  ])("sees %s", (_, changed) => {
    expect(changed).not.toBe(written);
    expect(readRows(changed)).not.toEqual(toRows(codes, texts, guides));
  });

  it("refuses a page without its marks", () => {
    expect(() => replaceRows("# Errors", [])).toThrow("has lost the comments");
  });
});
