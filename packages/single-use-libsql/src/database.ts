import { type Client, createClient, type InStatement, type ResultSet } from "@libsql/client";
import { ConfigurationError, RequestStateUnavailableError, readErrorMessage } from "@proj/types";
import { readDatabaseUrl } from "./database-url.ts";
import { type BusyPatience, retryWhileBusy } from "./retry-while-busy.ts";

/** How to reach a database and what has to be there. */
export interface DatabaseOptions {
  readonly url: string;
  readonly authToken?: string | undefined;
  /** Makes what is needed, in one transaction, before anything else is run; safe to be run again. */
  readonly schema: readonly InStatement[];
  readonly patience: BusyPatience;
}

/** A database whose failures are all {@link RequestStateUnavailableError}s. */
export interface Database {
  /** Runs one statement, which is atomic by itself. */
  execute(statement: InStatement): Promise<ResultSet>;
  /** Runs several in one transaction that writes. */
  transact(statements: InStatement[]): Promise<ResultSet[]>;
  close(): void;
}

/** How long SQLite itself waits for a lock: it blocks this process meanwhile, and a write takes about this long. */
const LOCK_WAIT_MS = 5;

/**
 * Opens a file, or gets ready to call a server. The schema waits until the first statement.
 *
 * A file has one connection. The embedded client runs every statement while its caller waits, so that more would only be more settings to
 * keep alike; and it waits for the disk at every commit, which is SQLite's default.
 *
 * @throws ConfigurationError when the URL is wrong or the file cannot be opened.
 */
export function openDatabase({ url, authToken, schema, patience }: DatabaseOptions): Database {
  const location = readDatabaseUrl(url);
  const client = openClient(location.url, location.isFile, authToken);
  let isClosed = false;
  let preparation: Promise<void> | undefined;

  async function prepare(): Promise<void> {
    // Readers do not wait for writers then. It stays with the file, and only a server may decide on it for its own.
    if (location.isFile) await retryWhileBusy(() => client.execute("PRAGMA journal_mode = WAL"), patience);
    await retryWhileBusy(() => client.batch([...schema], "write"), patience);
  }

  async function run<Value>(operate: () => Promise<Value>): Promise<Value> {
    if (isClosed) throw new RequestStateUnavailableError("The single-use store is closed.");
    try {
      preparation ??= prepare();
      await preparation.catch((error: unknown) => {
        // The next caller tries again.
        preparation = undefined;
        throw error;
      });
      return await retryWhileBusy(operate, patience);
    } catch (cause) {
      throw new RequestStateUnavailableError(
        `The database of the single-use store cannot be used: ${readErrorMessage(cause)}`,
        { cause },
      );
    }
  }

  return {
    execute: (statement) => run(() => client.execute(statement)),
    transact: (statements) => run(() => client.batch(statements, "write")),
    close() {
      isClosed = true;
      client.close();
    },
  };
}

function openClient(url: string, isFile: boolean, authToken: string | undefined): Client {
  try {
    return createClient({
      url,
      ...(authToken === undefined ? {} : { authToken }),
      ...(isFile ? { concurrency: 1, timeout: LOCK_WAIT_MS } : {}),
    });
  } catch (cause) {
    throw new ConfigurationError(`The database of the single-use store cannot be opened: ${readErrorMessage(cause)}`, {
      cause,
    });
  }
}
