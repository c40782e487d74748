import type { Database } from "./database.ts";
import { readDatabases } from "./find-database.ts";
import type { Places } from "./places.ts";

/**
 * Lists all databases by name: each at its own place, for several URLs may lead to one database.
 *
 * @throws DatabaseError when a place cannot be looked at, or the places cannot be told without the names.
 */
export async function listDatabases(places: Places): Promise<Database[]> {
  const databases: Database[] = [];
  for (const place of await places.list()) {
    const found = await readDatabases(places, place);
    databases.push(...found.filter(({ name, region }) => places.locate(name, region).url === place.url));
  }
  return databases.sort((left, right) => (left.name < right.name ? -1 : 1));
}
