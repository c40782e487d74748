import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import { readPackages } from "./lib/read-sources.ts";

const changesetConfig = JSON.parse(readFileSync(join(root, ".changeset/config.json"), "utf8"));
const packages = readPackages().map(({ folder }) => ({
  folder,
  manifest: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")),
}));
const published = packages.filter(({ manifest }) => manifest.private !== true);

it("publishes the packages and no app", () => {
  const folders = published.map(({ folder }) => folder);
  expect(folders.length).toBeGreaterThan(0);
  expect(folders).toEqual(packages.map(({ folder }) => folder).filter((folder) => folder.startsWith("packages/")));
});

it("gives all packages one version, and apps none", () => {
  expect(changesetConfig).toMatchObject({ fixed: [["@proj/*"]], privatePackages: { version: false, tag: false } });
  expect(new Set(published.map(({ manifest }) => manifest.version)).size).toBe(1);
});

describe.each(published)("$folder", ({ folder, manifest }) => {
  it("says what it is, under which license, and where it runs", () => {
    expect(manifest).toMatchObject({
      name: expect.stringMatching(/^@proj\/[a-z-]+$/),
      description: expect.stringMatching(/.{20,}/),
      license: "Apache-2.0",
      type: "module",
      sideEffects: false,
      engines: { node: ">=20.19" },
    });
  });

  it("goes out in public, with provenance, its notes and its sources, and runs no scripts where it is installed", () => {
    expect(manifest.publishConfig).toEqual({ access: "public", provenance: true });
    expect(manifest.files).toEqual(expect.arrayContaining(["dist", "src", "CHANGELOG.md"]));
    expect(existsSync(join(root, folder, "README.md"))).toBe(true);
    expect(Object.keys(manifest.scripts ?? {})).toEqual(["build"]);
  });

  it("takes the others of this repository in their own version", () => {
    const { dependencies = {}, peerDependencies = {} } = manifest;
    const ours = Object.entries<string>({ ...dependencies, ...peerDependencies }).filter(([name]) =>
      name.startsWith("@proj/"),
    );
    expect(ours.filter(([, range]) => range !== "workspace:^")).toEqual([]);
  });
});
