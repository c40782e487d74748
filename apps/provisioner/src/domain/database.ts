import type { DatabaseName } from "./database-name.ts";
import type { RegionId } from "./region.ts";
import type { SizeId } from "./size.ts";

/** What is recorded about a database, in the database itself. */
export interface DatabaseRecord {
  readonly name: DatabaseName;
  readonly region: RegionId;
  readonly size: SizeId;
  /** When it was first asked for, as ISO 8601 in UTC. */
  readonly requestedAt: string;
  /** When it was created, as ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Names the creation itself: whoever asks for the same one again, not knowing that it was done, gives the same key. */
  readonly idempotencyKey: string;
}

/** A database that exists. */
export interface Database extends DatabaseRecord {
  /** Where it is, for people: a path or a URL, without secrets. */
  readonly location: string;
}

/**
 * How creating a database ended. `created`: now, or before by a creation of the same key. `exists`: somebody else had the name already, and
 * nothing was changed.
 */
export interface Creation {
  readonly status: "created" | "exists";
  readonly database: Database;
}
