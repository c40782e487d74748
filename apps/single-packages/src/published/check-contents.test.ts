import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkContents, checkManifest } from "./check-contents.ts";
import type { Manifest } from "./list-published.ts";

const good: Manifest = {
  name: "@proj/example",
  version: "0.0.0",
  sideEffects: false,
  engines: { node: ">=20.19" },
  exports: { ".": { types: "./dist/index.d.ts", default: "./dist/index.js" }, "./package.json": "./package.json" },
  dependencies: { "@proj/types": "^0.0.0" },
};
const map = JSON.stringify({ version: 3, sources: ["../src/index.ts"], mappings: "" });
const files: Readonly<Record<string, string>> = {
  "package.json": JSON.stringify(good),
  "README.md": "",
  LICENSE: "",
  "src/index.ts": "",
  "dist/index.js": "",
  "dist/index.js.map": map,
  "dist/index.d.ts": "",
  "dist/index.d.ts.map": map,
};

/** A package with these files, and what is found wrong with it. */
async function check(changes: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "contents-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries({ ...files, ...changes })) {
    if (text === undefined) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return checkContents(folder);
}

describe("what an archive brought", () => {
  it("is in order when all is there, and what was installed for it is not looked at", async () => {
    expect(await check({ "node_modules/zod/index.test.ts": "" })).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, string | undefined>>, string]>([
    ["no licence", { LICENSE: undefined }, "LICENSE is missing."],
    ["a test", { "src/index.test.ts": "" }, "src/index.test.ts is of no use to anybody."],
    ["what a compiler remembers", { "dist/a.tsbuildinfo": "" }, "dist/a.tsbuildinfo is of no use to anybody."],
    ["code without a map", { "dist/node.js": "" }, "dist/node.js has no source map."],
    [
      "a map whose source is missing",
      { "dist/index.js.map": JSON.stringify({ sources: ["../src/gone.ts"] }) },
      "dist/index.js.map refers to ../src/gone.ts, which is not there.",
    ],
    [
      "a map that leads out of the package",
      { "dist/index.js.map": JSON.stringify({ sources: ["../../package.json"] }) },
      "dist/index.js.map refers to ../../package.json, which is not there.",
    ],
  ])("with %s is not", async (_, changes, problem) => {
    expect(await check(changes)).toEqual([problem]);
  });

  it("may have its sources in the map", async () => {
    const inlined = JSON.stringify({ sources: ["../src/gone.ts"], sourcesContent: ["export {}"] });
    expect(await check({ "dist/index.js.map": inlined })).toEqual([]);
  });
});

describe("a package.json", () => {
  const there = new Set(Object.keys(files));

  it("is in order when it names what is there", () => {
    expect(checkManifest(good, there)).toEqual([]);
  });

  it.each<[string, Partial<Manifest>, string]>([
    [
      "a range that only this repository understands",
      { dependencies: { "@proj/types": "workspace:^" } },
      "@proj/types is wanted as workspace:^, which only this repository understands.",
    ],
    [
      "an entry point that is missing",
      { exports: { ".": { types: "./dist/index.d.ts", default: "./dist/main.js" } } },
      'exports["."].default names ./dist/main.js, which is missing.',
    ],
    [
      "an entry point without types",
      { exports: { ".": { default: "./dist/index.js" } } },
      'exports["."] lacks types or default.',
    ],
    ["side effects", { sideEffects: true }, "sideEffects is not false: bundlers keep what nobody uses."],
    ["no word on Node", { engines: {} }, "engines does not say which Node is needed."],
  ])("with %s is not", (_, change, problem) => {
    expect(checkManifest({ ...good, ...change }, there)).toEqual([problem]);
  });
});
