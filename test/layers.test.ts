import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import { checkBorders, checkLayers, checkSize, findCycles } from "./lib/layer-rules.ts";
import { readPackages, readSources } from "./lib/read-sources.ts";

/** The arrows between the packages, see docs/adr/0001-packages-and-arrows.md. Changing them is a decision, not a correction. */
const arrows: Record<string, readonly string[]> = {
  "@proj/types": ["@cfworker/json-schema", "zod"],
  "@proj/server": ["@proj/types"],
  "@proj/client": ["@proj/types"],
  "@proj/request-state": ["@proj/types", "jose"],
  "@proj/request-state-envelope": ["@proj/types"],
  "@proj/single-use-libsql": ["@libsql/client", "@proj/types"],
};

const packages = readPackages();
const allFiles = readSources("apps", "packages", "test", "tools");
const sourcesOf = (folder: string) => allFiles.filter(({ path }) => path.startsWith(`${folder}/src/`));

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
  it.each(arrowed.filter(({ name }) => name !== "@proj/types"))(
    "$name has every arrow it is drawn with",
    ({ manifest, allowed }) => {
      expect(Object.keys(manifest.dependencies ?? {}).sort()).toEqual([...allowed].sort());
    },
  );
});

const published = packages.filter(({ manifest }) => manifest.private !== true);

describe.each(published)("$folder", ({ folder, manifest }) => {
  const { dependencies = {}, devDependencies = {}, exports = {} } = manifest;

  it("keeps to its layer", () => {
    const rules = { folder, dependencies: Object.keys(dependencies), devDependencies: Object.keys(devDependencies) };
    expect(sourcesOf(folder).flatMap((file) => checkLayers(file, rules))).toEqual([]);
  });

  it("publishes entry points whose sources exist", () => {
    const targets = Object.values(exports).flatMap((target) => (typeof target === "string" ? [] : [target]));
    const sources = targets.flatMap((target) => target["@proj/source"] ?? []);
    expect(sources.filter((source) => !existsSync(join(root, folder, source)))).toEqual([]);
  });
});

describe.each(packages)("$folder", ({ folder }) => {
  it("imports nothing of another package but its public names", () => {
    expect(sourcesOf(folder).flatMap((file) => checkBorders(file, folder))).toEqual([]);
  });

  it("has no import cycle, types included", () => {
    expect(findCycles(sourcesOf(folder))).toEqual([]);
  });
});

it("no file of the repository is longer than a reader can hold", () => {
  expect(allFiles.flatMap(checkSize)).toEqual([]);
});
