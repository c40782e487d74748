import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An entry point of a published package. */
export interface Entry {
  /** As it is imported, for instance `@proj/server/node`. */
  readonly name: string;
  /** The file that declares it. */
  readonly file: string;
}

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
}

/** In the order in which a reader meets them. */
const order = ["server", "client", "request-state", "request-state-envelope", "single-use-libsql", "types"];

/** The entry points of all published packages: those with sources, in the order in which a reader meets them. */
export function listEntries(root: string): Entry[] {
  const folders = readdirSync(join(root, "packages")).sort((a, b) => rank(a) - rank(b));
  return folders.flatMap((folder) => {
    const manifest: Manifest = JSON.parse(readFileSync(join(root, "packages", folder, "package.json"), "utf8"));
    if (manifest.private === true) return [];
    return Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
      const source = typeof target === "string" ? undefined : target["@proj/source"];
      return source === undefined
        ? []
        : [{ name: `${manifest.name}${subpath.slice(1)}`, file: join(root, "packages", folder, source) }];
    });
  });
}

/** Folders that are not in the list come last. */
function rank(folder: string): number {
  const index = order.indexOf(folder);
  return index < 0 ? order.length : index;
}
