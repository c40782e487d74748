import type { DatabaseName } from "./database-name.ts";
import type { RegionId } from "./region.ts";

/** Where one database is, or would be. */
export interface Place {
  /** What `@libsql/client` opens. May hold secrets. */
  readonly url: string;
  readonly authToken?: string | undefined;
  /** The same for people: a path or a URL, without secrets. */
  readonly location: string;
}

/** Where databases are kept. */
export interface Places {
  /** All of it in a few words, for people. */
  readonly description: string;
  locate(name: DatabaseName, region: RegionId): Place;
  /**
   * Every place where databases may be.
   *
   * @throws DatabaseError where that cannot be told without their names.
   */
  list(): Promise<Place[]>;
  /** Whether there is certainly nothing at the place. Opening a file makes it, so this is asked first. */
  isVacant(place: Place): Promise<boolean>;
  /** Makes whatever must be there before the place can be opened for writing. */
  prepare(place: Place): Promise<void>;
  /** Removes what `prepare` and writing made there, once the database is gone. */
  clear(place: Place): Promise<void>;
  /**
   * Runs `work` while nobody else creates here.
   *
   * @throws DatabaseError when the others take too long.
   */
  runExclusively<Value>(work: () => Promise<Value>): Promise<Value>;
}
