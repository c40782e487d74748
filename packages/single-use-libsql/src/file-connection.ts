import { type Client, createClient, type InStatement, type ResultSet, type Transaction } from "@libsql/client";
import type { Connection } from "./connection.ts";
import { type BusyPatience, retryWhileBusy } from "./retry-while-busy.ts";

/** How long SQLite itself waits for a lock, while it blocks this process. A write takes about as long. */
const LOCK_WAIT_MS = 2;

/**
 * Opens a file, with one connection on which transactions run one after the other. While another process writes, the first in the queue asks
 * for the lock again and again, and the others stand behind it.
 *
 * A statement that finds the file locked is never finished by the embedded client, so that whatever the connection runs afterwards is not
 * committed, although it seems to be. Only a script (`executeMultiple`) is finished whatever comes of it. So all that can be locked out is a
 * script here: taking the lock, and giving it back. In between, nobody else can be in the way.
 *
 * The client waits for the disk at every commit, which is SQLite's default.
 */
export function openFile(url: string, patience: BusyPatience): Connection {
  const client = createClient({ url, concurrency: 1, timeout: LOCK_WAIT_MS });
  let last: Promise<unknown> = Promise.resolve();

  function enqueue<Value>(operate: () => Promise<Value>): Promise<Value> {
    const since = patience.now();
    const next = () => retryWhileBusy(operate, patience, since);
    const running = last.then(next, next);
    last = running;
    return running;
  }

  return {
    transact: (statements) => enqueue(() => transact(client, statements)),
    prepare: (schema) => enqueue(() => prepare(client, schema)),
    close: () => client.close(),
  };
}

async function prepare(client: Client, schema: readonly string[]): Promise<void> {
  // Readers do not wait for writers then. The mode stays with the file.
  await client.executeMultiple("PRAGMA journal_mode = WAL");
  await client.executeMultiple(["BEGIN IMMEDIATE", ...schema, "COMMIT"].join(";\n"));
}

async function transact(client: Client, statements: readonly InStatement[]): Promise<ResultSet[]> {
  // As yet without a lock, and never busy.
  const transaction = await client.transaction("deferred");
  try {
    return await runLocked(transaction, statements);
  } finally {
    transaction.close();
  }
}

async function runLocked(transaction: Transaction, statements: readonly InStatement[]): Promise<ResultSet[]> {
  await transaction.executeMultiple("ROLLBACK; BEGIN IMMEDIATE");
  const results: ResultSet[] = [];
  for (const statement of statements) results.push(await transaction.execute(statement));
  await transaction.executeMultiple("COMMIT");
  return results;
}
