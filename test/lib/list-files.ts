import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set([".git", ".snippets", ".turbo", "coverage", "dist", "node_modules"]);

/** Lists the files below `folder` that somebody wrote, relative to `root`, with slashes, sorted. */
export function listFiles(root: string, folder = ""): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(root, name);
      return [name];
    })
    .sort();
}
