import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const skipped = new Set([".git", ".turbo", "coverage", "dist", "node_modules"]);

/** What programs write beside the sources, from the root. */
const generated = new Set(["data", "site"]);

/** How the folders of the root are called in which the code of pages is compiled. */
export const SNIPPETS_PREFIX = ".snippets-";

/** Lists the files below `folder` that somebody wrote, relative to `root`, with slashes, sorted. */
export function listFiles(root: string, folder = ""): string[] {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .flatMap((entry) => {
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return isSkipped(entry.name) || generated.has(name) ? [] : listFiles(root, name);
      return [name];
    })
    .sort();
}

function isSkipped(name: string): boolean {
  return skipped.has(name) || name.startsWith(SNIPPETS_PREFIX);
}
