import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const appFolder = join(import.meta.dirname, "../..");

/** The version of a package that this app depends on. */
export function readVersion(name: string): string {
  const manifest = readFileSync(join(appFolder, "package.json"), "utf8");
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  return dependencies[name] ?? "of an unknown version";
}

/** A file of a package that this app depends on. It need not be one that the package exports. */
export function findFile(name: string, path: string): string {
  return join(appFolder, "node_modules", name, path);
}

/** Why a peer made of these packages cannot be run here; `undefined` when it can. */
export function findMissing(...names: string[]): string | undefined {
  const missing = names.filter((name) => !existsSync(findFile(name, "package.json")));
  return missing.length > 0 ? `not installed: ${missing.join(", ")}` : undefined;
}
