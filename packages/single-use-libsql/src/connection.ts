import type { InStatement, ResultSet } from "@libsql/client";

/** A way to a database, in which several statements run as one. */
export interface Connection {
  /** Runs statements in one transaction, alone among all that write. */
  transact(statements: readonly InStatement[]): Promise<ResultSet[]>;
  /** Makes what `schema` says unless it is there. To be done once, before any transaction. */
  prepare(schema: readonly string[]): Promise<void>;
  close(): void;
}
