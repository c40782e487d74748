import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseSync } from "rolldown/utils";
import { root } from "../../tools/lib/workspace.mjs";

/**
 * Lists what an entry point exports, sorted: names of values, and names that are types only with `type` before them.
 *
 * @param path its extension tells the language
 */
export function listPublicNames(path: string, code: string): string[] {
  const { module } = parseSync(path, code);
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ exportName, isType }) => {
      if (exportName.name === null) throw new TypeError(`${path} exports something that has no name of its own`);
      return isType ? `type ${exportName.name}` : exportName.name;
    }),
  );
  return names.sort((one, other) => one.replace("type ", "").localeCompare(other.replace("type ", ""), "en"));
}

/**
 * Reads the public names of an entry point, one a line, and makes sure that the module has exactly those values when it is loaded.
 *
 * @param path relative to the root of the repository
 * @throws TypeError when the list and the loaded module differ
 */
export async function readSurface(path: string): Promise<string> {
  const names = listPublicNames(path, readFileSync(join(root, path), "utf8"));
  const loaded: object = await import(/* @vite-ignore */ pathToFileURL(join(root, path)).href);
  const missing = names.filter((name) => !name.startsWith("type ") && !(name in loaded));
  const unlisted = Object.keys(loaded).filter((name) => !names.includes(name));
  // A name that stands for a type alone needs `type`, so that readers and bundlers know.
  if (missing.length > 0 || unlisted.length > 0)
    throw new TypeError(`${path} differs when loaded: ${[...missing, ...unlisted].join(", ")}`);
  return names.join("\n");
}
