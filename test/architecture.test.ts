import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../tools/lib/workspace.mjs";
import {
  deriveFolderArrows,
  derivePackageArrows,
  findRising,
  listFolders,
  readDrawnPackages,
  readPackagePicture,
  readPictureFolders,
  writeArrows,
} from "./lib/architecture.ts";
import { listFiles } from "./lib/list-files.ts";
import { readPackages, readSources } from "./lib/read-sources.ts";

const path = join(root, "docs/architecture.md");
const page = readFileSync(path, "utf8");
const drawn = readDrawnPackages(page);
const packages = readPackages().flatMap(({ folder, manifest: { name } }) =>
  folder.startsWith("packages/") ? [{ name, folder, files: readSources(`${folder}/src`) }] : [],
);

it("docs/architecture.md has the arrows of the code, and no others (npm test -- test/architecture.test.ts -u)", async () => {
  const arrows = new Map(packages.map(({ name, folder, files }) => [name, deriveFolderArrows(files, folder)]));
  await expect(writeArrows(page, arrows)).toMatchFileSnapshot(path);
});

describe("docs/architecture.md", () => {
  it("has every package, and no other", () => {
    expect([...drawn.keys()].sort()).toEqual(packages.map(({ name }) => name).sort());
  });

  it("draws what packages import, and nothing else", () => {
    const real = packages.flatMap(({ name, folder, files }) =>
      derivePackageArrows(files, folder).map((to) => `${name} --> ${to}`),
    );
    const pictured = readPackagePicture(page).map(([from, to]) => `${from} --> ${to}`);
    expect(pictured.sort()).toEqual(real.sort());
  });

  it.each([
    ["A request on the server", "@proj/server"],
    ["A call on the client", "@proj/client"],
  ])('"%s" names folders that there are', (heading, name) => {
    const pictured = readPictureFolders(page, heading);
    expect(pictured.length).toBeGreaterThan(10);
    const folders = drawn.get(name)?.rows.map(({ folder }) => folder) ?? [];
    expect(pictured.filter((folder) => !folders.includes(folder))).toEqual([]);
  });
});

describe.each(packages)("docs/architecture.md on $name", ({ name, folder, files }) => {
  const { rows = [], layers = [] } = drawn.get(name) ?? {};
  const folders = rows.map((row) => row.folder);

  it("names every folder, also those within others, and each once", () => {
    const named = rows.flatMap((row) => [row.folder, ...row.inner.map((inner) => `${row.folder}/${inner}`)]);
    expect(named.sort()).toEqual(listFolders(listFiles(root, `${folder}/src`), folder));
  });

  it("draws layers that no import rises through", () => {
    const arrows = deriveFolderArrows(files, folder);
    // What is so small is not drawn.
    if (folders.length > 2) expect(findRising(arrows, layers, folders)).toEqual([]);
  });
});
