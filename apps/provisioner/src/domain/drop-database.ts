import type { Database } from "./database.ts";
import { deleteRecord } from "./database-record.ts";
import { readDatabase } from "./find-database.ts";
import type { Places } from "./places.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Drops a database for good.
 *
 * @param database the very one: another that was created under its name since then stays.
 * @returns whether it was there to be dropped.
 * @throws DatabaseError when its place cannot be read or written.
 */
export function dropDatabase(places: Places, database: Database): Promise<boolean> {
  return places.runExclusively(async () => {
    const { name, region, idempotencyKey } = database;
    const place = places.locate(name, region);
    const found = await readDatabase(places, place, name);
    if (found?.idempotencyKey !== idempotencyKey) return false;
    await withDatabase(place, (client) => deleteRecord(client, found));
    await places.clear(place);
    return true;
  });
}
