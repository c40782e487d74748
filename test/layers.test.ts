import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listPackages, readManifest, root } from "../tools/lib/workspace.mjs";
import { checkLayers, checkSize, findCycles } from "./lib/layer-rules.ts";
import { listFiles } from "./lib/list-files.ts";
import { readSourceFile } from "./lib/source-file.ts";

/** The arrows between the packages, see docs/adr/0001-packages-and-arrows.md. Changing them is a decision, not a correction. */
const arrows: Record<string, readonly string[]> = {
  "@proj/types": ["@cfworker/json-schema", "@noble/hashes", "zod"],
  "@proj/server": ["@proj/types"],
  "@proj/client": ["@proj/types"],
  "@proj/request-state": ["@proj/types", "jose"],
};

const packages = listPackages().map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }));
const codeFiles = (folder: string) => listFiles(root, folder).filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));

describe("dependencies", () => {
  it.each(Object.keys(arrows))("%s exists", (name) => {
    expect(packages.map(({ manifest }) => manifest.name)).toContain(name);
  });

  const arrowed = packages.flatMap(({ manifest }) => {
    const allowed = arrows[manifest.name];
    return allowed ? [{ name: manifest.name, manifest, allowed }] : [];
  });
  it.each(arrowed)("$name depends on nothing but what the architecture gives it", ({ manifest, allowed }) => {
    const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest;
    const names = Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
  });

  // The libraries of @proj/types may be fewer; an arrow between our packages may not be missing.
  it.each(arrowed.filter(({ name }) => name !== "@proj/types"))("$name has every arrow it is drawn with", ({ manifest, allowed }) => {
    expect(Object.keys(manifest.dependencies ?? {}).sort()).toEqual([...allowed].sort());
  });
});

describe.each(packages)("$folder", ({ folder, manifest }) => {
  const files = codeFiles(`${folder}/src`).map((path) => readSourceFile(root, path));
  const { dependencies = {}, devDependencies = {} } = manifest;
  const published = manifest.private !== true;

  it.runIf(published)("keeps to its layer", () => {
    const rules = { folder, dependencies: Object.keys(dependencies), devDependencies: Object.keys(devDependencies) };
    expect(files.flatMap((file) => checkLayers(file, rules))).toEqual([]);
  });

  it("imports nothing of another package but its public names", () => {
    const isOutside = (path: string, specifier: string) => specifier.startsWith(".") && !join(path, "..", specifier).startsWith(join(folder, "/"));
    expect(files.flatMap(({ path, requests }) => requests.filter(({ specifier }) => isOutside(path, specifier)).map(() => path))).toEqual([]);
  });

  it("has no import cycle, types included", () => {
    expect(findCycles(files)).toEqual([]);
  });

  it("publishes entry points whose sources exist", () => {
    const sources = Object.values(manifest.exports ?? {}).flatMap((target) => (typeof target === "string" ? [] : (target["@proj/source"] ?? [])));
    expect(sources.filter((source) => !existsSync(join(root, folder, source)))).toEqual([]);
  });
});

it("no file of the repository is longer than a reader can hold", () => {
  const files = ["apps", "packages", "test", "tools"].flatMap(codeFiles).map((path) => readSourceFile(root, path));
  expect(files.flatMap(checkSize)).toEqual([]);
});
