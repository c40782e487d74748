import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What is read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly sideEffects?: boolean;
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A package that is published. */
export interface PublishedPackage {
  readonly name: string;
  /** Without the scope: `server`. */
  readonly shortName: string;
  /** Absolute. */
  readonly folder: string;
  /** What programs import, such as `@proj/server/node`. */
  readonly entries: readonly string[];
  /** The packages of this repository that come with it. */
  readonly needs: readonly string[];
}

/** Lists what is published, by name. */
export function listPublished(root: string): PublishedPackage[] {
  const folders = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name));
  const manifests = folders
    .filter((folder) => existsSync(join(folder, "package.json")))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
    .filter(({ manifest }) => manifest.private !== true);
  const byName = new Map(manifests.map(({ manifest }) => [manifest.name, manifest]));
  return manifests
    .map(({ folder, manifest }) => ({
      name: manifest.name,
      shortName: manifest.name.replace(/^@[^/]+\//, ""),
      folder,
      entries: listEntries(manifest),
      needs: [...collectNeeds(manifest, byName)],
    }))
    .sort((left, right) => (left.name < right.name ? -1 : 1));
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

/** What stands in `exports` for programs: a plain file, such as package.json, does not. */
function listEntries({ name, exports = {} }: Manifest): string[] {
  return Object.entries(exports).flatMap(([subpath, target]) =>
    typeof target === "string" ? [] : [`${name}${subpath.slice(1)}`],
  );
}

function collectNeeds(
  { dependencies = {} }: Manifest,
  byName: ReadonlyMap<string, Manifest>,
  found: Set<string> = new Set(),
): Set<string> {
  for (const name of Object.keys(dependencies)) {
    const manifest = byName.get(name);
    if (manifest === undefined || found.has(name)) continue;
    found.add(name);
    collectNeeds(manifest, byName, found);
  }
  return found;
}
