import { type Client, createClient } from "@libsql/client";
import { DatabaseError } from "./database-error.ts";
import type { Place } from "./places.ts";

/** How long a statement waits for another process to let go of a file. */
const BUSY_MS = 2_000;

/**
 * Opens the database at a place for `work` and closes it again.
 *
 * @throws DatabaseError for whatever goes wrong, naming the place.
 */
export async function withDatabase<Value>(place: Place, work: (client: Client) => Promise<Value>): Promise<Value> {
  const { url, authToken, location } = place;
  let client: Client | undefined;
  try {
    client = createClient({ url, timeout: BUSY_MS, ...(authToken === undefined ? {} : { authToken }) });
    return await work(client);
  } catch (cause) {
    throw DatabaseError.from(cause, location);
  } finally {
    client?.close();
  }
}
