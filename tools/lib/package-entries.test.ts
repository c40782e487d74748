import { expect, it } from "vitest";
import { readEntries } from "./package-entries.mjs";

it("reads the entry points that have a source", () => {
  const exports = {
    ".": { "@proj/source": "./src/index.ts", types: "./dist/index.d.ts", default: "./dist/index.js" },
    "./node": { "@proj/source": "./src/node/index.ts", default: "./dist/node/index.js" },
    "./data": { default: "./data.json" },
    "./package.json": "./package.json",
  };
  expect(readEntries({ exports })).toEqual([
    { subpath: ".", source: "./src/index.ts", output: "./dist/index.js" },
    { subpath: "./node", source: "./src/node/index.ts", output: "./dist/node/index.js" },
  ]);
});

it("finds none in a package that exports nothing", () => {
  expect(readEntries({})).toEqual([]);
});
