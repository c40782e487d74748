import type { InStatement, ResultSet } from "@libsql/client";
import { ConfigurationError, RequestStateUnavailableError, readErrorMessage } from "@proj/types";
import type { Connection } from "./connection.ts";
import { readDatabaseUrl } from "./database-url.ts";
import { openFile } from "./file-connection.ts";
import type { BusyPatience } from "./retry-while-busy.ts";
import { openServer } from "./server-connection.ts";

/** How to reach a database and what has to be there. */
export interface DatabaseOptions {
  readonly url: string;
  readonly authToken?: string | undefined;
  /** Makes what is needed, unless it is there. */
  readonly schema: readonly string[];
  readonly patience: BusyPatience;
}

/** A database that makes its schema, waits for others and fails in one way only. */
export interface Database {
  /**
   * Runs statements in one transaction that writes.
   *
   * @throws RequestStateUnavailableError when that cannot be done, or the database was closed.
   */
  transact(statements: readonly InStatement[]): Promise<ResultSet[]>;
  /** Lets what is under way end, and refuses everything from now on. */
  close(): Promise<void>;
}

/**
 * Opens a file, or gets ready to call a server. The schema waits until the first transaction.
 *
 * @throws ConfigurationError when the URL is wrong or the file cannot be opened.
 */
export function openDatabase({ url, authToken, schema, patience }: DatabaseOptions): Database {
  const connection = openConnection(url, authToken, patience);
  const underWay = new Set<Promise<unknown>>();
  let preparation: Promise<void> | undefined;
  let closing: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    try {
      await connection.prepare(schema);
    } catch (error) {
      // The next caller tries again.
      preparation = undefined;
      throw error;
    }
  }

  async function run(statements: readonly InStatement[]): Promise<ResultSet[]> {
    try {
      preparation ??= prepare();
      await preparation;
      return await connection.transact(statements);
    } catch (cause) {
      const message = `The database of the single-use store cannot be used: ${readErrorMessage(cause)}`;
      throw new RequestStateUnavailableError(message, { cause });
    }
  }

  async function close(): Promise<void> {
    await Promise.allSettled(underWay);
    connection.close();
  }

  return {
    async transact(statements) {
      if (closing !== undefined) throw new RequestStateUnavailableError("The single-use store is closed.");
      const running = run(statements);
      underWay.add(running);
      try {
        return await running;
      } finally {
        underWay.delete(running);
      }
    },
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function openConnection(given: string, authToken: string | undefined, patience: BusyPatience): Connection {
  const { url, isFile } = readDatabaseUrl(given);
  try {
    return isFile ? openFile(url, patience) : openServer(url, authToken, patience);
  } catch (cause) {
    const message = `The database of the single-use store cannot be opened: ${readErrorMessage(cause)}`;
    throw new ConfigurationError(message, { cause });
  }
}
