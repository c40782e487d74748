import type { DatabaseName } from "./database-name.ts";
import type { RegionId } from "./region.ts";

/** What is recorded about a database, in the database itself. */
export interface DatabaseRecord {
  readonly name: DatabaseName;
  readonly region: RegionId;
  /** When it was first asked for, as ISO 8601 in UTC. */
  readonly requestedAt: string;
  /** When it was created, as ISO 8601 in UTC. */
  readonly createdAt: string;
}

/** A database that exists. */
export interface Database extends DatabaseRecord {
  /** Where it is, for people: a path or a URL, without secrets. */
  readonly location: string;
}

/** How creating a database ended. `exists`: somebody else had the name already, and nothing was changed. */
export interface Creation {
  readonly status: "created" | "exists";
  readonly database: Database;
}
