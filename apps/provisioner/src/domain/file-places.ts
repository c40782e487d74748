import { access, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseError } from "./database-error.ts";
import { DatabaseName } from "./database-name.ts";
import { withFolderLock } from "./folder-lock.ts";
import type { Place, Places } from "./places.ts";
import { type RegionId, regions } from "./region.ts";
import { toFileUrl } from "./to-file-url.ts";

const EXTENSION = ".db";

/** Databases as SQLite files in a folder: `<folder>/<region>/<name>.db`. */
export function createFilePlaces(folder: string): Places {
  const root = resolve(folder);

  function locate(name: DatabaseName, region: RegionId): Place {
    const location = join(root, region, `${name}${EXTENSION}`);
    return { url: toFileUrl(location), location };
  }

  return {
    description: root,
    locate,
    async list() {
      const places: Place[] = [];
      for (const { id } of regions) {
        for (const name of await readNames(join(root, id))) places.push(locate(name, id));
      }
      return places;
    },
    isVacant,
    prepare,
    clear,
    runExclusively: (work) => withFolderLock(root, work),
  };
}

/** The databases of one region's folder; what lies there besides is passed over. */
async function readNames(folder: string): Promise<DatabaseName[]> {
  let files: string[];
  try {
    files = await readdir(folder);
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw DatabaseError.from(cause, folder);
  }
  return files.flatMap((file) => {
    const name = DatabaseName.safeParse(file.endsWith(EXTENSION) ? file.slice(0, -EXTENSION.length) : undefined);
    return name.success ? [name.data] : [];
  });
}

async function isVacant({ location }: Place): Promise<boolean> {
  try {
    await access(location);
    return false;
  } catch {
    return true;
  }
}

async function prepare({ location }: Place): Promise<void> {
  try {
    await mkdir(dirname(location), { recursive: true });
  } catch (cause) {
    throw DatabaseError.from(cause, location);
  }
}

async function clear({ location }: Place): Promise<void> {
  try {
    await rm(location);
  } catch (cause) {
    throw DatabaseError.from(cause, location);
  }
}
