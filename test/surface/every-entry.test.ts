import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, it } from "vitest";
import { readEntries } from "../../tools/lib/package-entries.mjs";
import { listPackages, readManifest, root } from "../../tools/lib/workspace.mjs";
import { listFiles } from "../lib/list-files.ts";

const pins = listFiles(root, "test/surface")
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");
const entries = listPackages()
  .map((folder) => ({ folder, manifest: readManifest(join(root, folder)) }))
  .filter(({ manifest }) => manifest.private !== true)
  .flatMap(({ folder, manifest }) => readEntries(manifest).map(({ source }) => posix.join(folder, source)));

it.each(entries)("the public names of %s are pinned", (path) => {
  expect(pins).toContain(`readSurface("${path}")`);
});
