import type { Creation, DatabaseRecord } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { writeRecord } from "./database-record.ts";
import { findDatabase, readDatabase } from "./find-database.ts";
import type { Places } from "./places.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Creates a database and opens it again to prove that it is there. Of several that are asked for under one name, in whichever regions,
 * one is created, and the others are told of it.
 *
 * @throws DatabaseError when a place cannot be read or written.
 */
export function createDatabase(places: Places, record: DatabaseRecord): Promise<Creation> {
  return places.runExclusively(async () => {
    const { name, region } = record;
    const existing = await findDatabase(places, name);
    if (existing !== undefined) return { status: "exists", database: existing };
    const place = places.locate(name, region);
    await places.prepare(place);
    const isWritten = await withDatabase(place, (client) => writeRecord(client, record));
    const database = await readDatabase(places, place, name);
    if (database === undefined) {
      throw new DatabaseError(
        `The database was written to ${place.location} and is not there when it is opened again.`,
      );
    }
    return { status: isWritten ? "created" : "exists", database };
  });
}
