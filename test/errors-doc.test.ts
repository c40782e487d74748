import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorCodes } from "../packages/types/src/errors/error-codes.ts";
import { errorTexts } from "../packages/types/src/errors/error-texts.ts";
import { readRows, replaceRows, toRows } from "../tools/lib/errors-doc.mjs";
import { root } from "../tools/lib/workspace.mjs";

const page = readFileSync(join(root, "docs/errors.md"), "utf8");
const codes = { ERR_MCP_SEEN: { rpcCode: -32000, httpStatus: 400 }, ERR_MCP_LOCAL: {} };
const texts = {
  ERR_MCP_SEEN: { meaning: "It `failed` | stopped.", remedy: "Try again." },
  ERR_MCP_LOCAL: { meaning: "It failed here.", remedy: "Look." },
};

describe("docs/errors.md", () => {
  it("says of every code what the table in the source says, and has no other code (node tools/write-errors-doc.mjs)", () => {
    const byCode = (one: { code: string }, other: { code: string }) => one.code.localeCompare(other.code);
    expect(readRows(page).sort(byCode)).toEqual(toRows(errorCodes, errorTexts).sort(byCode));
  });

  it("is what the tool would write", () => {
    expect(replaceRows(page, toRows(errorCodes, errorTexts))).toBe(page);
  });
});

describe("the comparison", () => {
  const written = replaceRows(page, toRows(codes, texts));

  it("reads back what was written", () => {
    expect(readRows(written)).toEqual(toRows(codes, texts));
  });

  it.each([
    ["a code that the page lacks", written.replace(/^\| `ERR_MCP_LOCAL`.*\n/m, "")],
    ["a code that the table lacks", written.replace("ERR_MCP_LOCAL", "ERR_MCP_GONE")],
    ["another number", written.replace("-32000", "-32001")],
    ["another status", written.replace("| 400 |", "| 404 |")],
    ["a status that the table lacks", written.replace("`ERR_MCP_LOCAL` |", "`ERR_MCP_LOCAL` | `-32000` | 400 |")],
    ["another meaning", written.replace("It failed here", "It fell over here")],
    ["another remedy", written.replace("Try again", "Give up")],
    ["the same code twice", written.replace(/^(\| `ERR_MCP_LOCAL`.*\n)/m, "$1$1")],
  ])("sees %s", (_, changed) => {
    expect(changed).not.toBe(written);
    expect(readRows(changed)).not.toEqual(toRows(codes, texts));
  });

  it("refuses a page without its marks", () => {
    expect(() => replaceRows("# Errors", [])).toThrow("has lost the comments");
  });
});
