import { access, mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseError } from "./database-error.ts";
import { withFolderLock } from "./folder-lock.ts";
import type { Place, Places } from "./places.ts";
import { toFileUrl } from "./to-file-url.ts";

/** Databases as SQLite files in a folder: `<folder>/<region>/<name>.db`. */
export function createFilePlaces(folder: string): Places {
  const root = resolve(folder);
  return {
    description: root,
    locate(name, region) {
      const location = join(root, region, `${name}.db`);
      return { url: toFileUrl(location), location };
    },
    isVacant,
    prepare,
    runExclusively: (work) => withFolderLock(root, work),
  };
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
