import { type Client, LibsqlError } from "@libsql/client";
import type { Database } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import type { DatabaseName } from "./database-name.ts";
import { readRecord, readRecords } from "./database-record.ts";
import type { Place, Places } from "./places.ts";
import { regions } from "./region.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Finds the database of a name, in whichever region it is.
 *
 * @throws DatabaseError when a place cannot be looked at.
 */
export async function findDatabase(places: Places, name: DatabaseName): Promise<Database | undefined> {
  const candidates = new Map(regions.map(({ id }) => places.locate(name, id)).map((place) => [place.url, place]));
  for (const place of candidates.values()) {
    const database = await readDatabase(places, place, name);
    if (database !== undefined) return database;
  }
  return undefined;
}

/** Opens a place and reads what is recorded there about `name`. */
export async function readDatabase(places: Places, place: Place, name: DatabaseName): Promise<Database | undefined> {
  const record = await readPlace(places, place, (client) => readRecord(client, name));
  return record && { ...record, location: place.location };
}

/** Opens a place and reads all that is recorded there. */
export async function readDatabases(places: Places, place: Place): Promise<Database[]> {
  const records = (await readPlace(places, place, readRecords)) ?? [];
  return records.map((record) => ({ ...record, location: place.location }));
}

/** Reads at a place; `undefined` where there is nothing. */
async function readPlace<Value>(
  places: Places,
  place: Place,
  read: (client: Client) => Promise<Value>,
): Promise<Value | undefined> {
  if (await places.isVacant(place)) return undefined;
  try {
    return await withDatabase(place, read);
  } catch (error) {
    if (isUnknownDatabase(error)) return undefined;
    throw error;
  }
}

/** Services that keep many databases answer so for one that does not exist. */
function isUnknownDatabase(error: unknown): boolean {
  if (!(error instanceof DatabaseError) || !(error.cause instanceof LibsqlError)) return false;
  const { cause } = error.cause;
  return cause instanceof Error && "status" in cause && cause.status === 404;
}
