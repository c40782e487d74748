import type { Creation, Database, DatabaseRecord } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { writeRecord } from "./database-record.ts";
import { findDatabase, readDatabase } from "./find-database.ts";
import type { Places } from "./places.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Creates a database and opens it again to prove that it is there. Of several that are asked for under one name, in whichever regions,
 * one is created, and the others are told of it. Asked for once more with the same `idempotencyKey`, it gives what was created then.
 *
 * @throws DatabaseError when a place cannot be read or written.
 */
export function createDatabase(places: Places, record: DatabaseRecord): Promise<Creation> {
  return places.runExclusively(async () => {
    const { name, region } = record;
    const existing = await findDatabase(places, name);
    if (existing !== undefined) return toCreation(existing, record);
    const place = places.locate(name, region);
    await places.prepare(place);
    await withDatabase(place, (client) => writeRecord(client, record));
    const database = await readDatabase(places, place, name);
    if (database === undefined) {
      throw new DatabaseError(
        `The database was written to ${place.location} and is not there when it is opened again.`,
      );
    }
    return toCreation(database, record);
  });
}

/** Whose database it is tells its key: also where another process was faster, or this creation was done before. */
function toCreation(database: Database, { idempotencyKey }: DatabaseRecord): Creation {
  return { status: database.idempotencyKey === idempotencyKey ? "created" : "exists", database };
}
