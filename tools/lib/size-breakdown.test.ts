import { describe, expect, it } from "vitest";
import { gzippedBytes } from "./count-bytes.mjs";
import { breakDown, nameFile, nameFolder, namePackage } from "./size-breakdown.mjs";

const ours = "server/src/ask/elicit.ts";
const top = "server/src/mcp-server.ts";
const other = "../node_modules/.pnpm/@noble+hashes@2.4.0/node_modules/@noble/hashes/sha2.js";
const deep = "../node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/schemas.js";

describe("the parts of a bundle", () => {
  it.each([
    [ours, "@proj/server", "@proj/server ask/", "@proj/server ask/elicit.ts"],
    [top, "@proj/server", "@proj/server", "@proj/server mcp-server.ts"],
    [other, "@noble/hashes", "@noble/hashes", "@noble/hashes/sha2.js"],
    [deep, "zod", "zod/v4/core", "zod/v4/core/schemas.js"],
    [undefined, "(bundler)", "(bundler)", "(bundler)"],
  ])("of %s are called by its package, folder and file", (source, packageName, folder, file) => {
    expect([namePackage(source), nameFolder(source), nameFile(source)]).toEqual([packageName, folder, file]);
  });

  it("weigh what the bundle has less without them, the heaviest first", () => {
    const pieces = [
      { source: "a/1", code: "abcdefgh".repeat(10) },
      { source: "b/1", code: "The quick brown fox jumps over the lazy dog." },
      { source: "a/2", code: "abcdefgh" },
    ];
    const [heaviest, second] = breakDown(pieces, (source) => source?.slice(0, 1) ?? "");
    const whole = gzippedBytes(pieces.map(({ code }) => code).join(""));
    expect(heaviest).toEqual({ name: "b", minified: 44, gzipped: whole - gzippedBytes("abcdefgh".repeat(11)) });
    expect(second).toMatchObject({ name: "a", minified: 88 });
    expect(heaviest?.gzipped).toBeGreaterThan(second?.gzipped ?? Number.NaN);
  });
});
