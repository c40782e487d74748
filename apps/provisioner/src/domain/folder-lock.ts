import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, createClient, LibsqlError, type Transaction } from "@libsql/client";
import { DatabaseError } from "./database-error.ts";
import { toFileUrl } from "./to-file-url.ts";

const PATIENCE_MS = 10_000;
const PAUSE_MS = 20;

/**
 * Runs `work` while no other process, and nobody else in this one, runs any under the lock of the same folder. The lock is SQLite's own on
 * an empty file: the system releases it when a process dies, so none is ever left behind.
 *
 * @throws DatabaseError when the lock is not to be had in ten seconds, or the folder cannot be written.
 */
export async function withFolderLock<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  const client = await openLock(folder);
  try {
    const lock = await acquireLock(client, folder);
    try {
      return await work();
    } finally {
      lock.close();
    }
  } finally {
    client.close();
  }
}

async function openLock(folder: string): Promise<Client> {
  try {
    await mkdir(folder, { recursive: true });
    return createClient({ url: toFileUrl(join(folder, ".lock")) });
  } catch (cause) {
    throw DatabaseError.from(cause, folder);
  }
}

/** Asks again and again: SQLite's own waiting would block everything else that this process does. */
async function acquireLock(client: Client, folder: string): Promise<Transaction> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await client.transaction("write");
    } catch (cause) {
      const isTaken = cause instanceof LibsqlError && cause.code === "SQLITE_BUSY";
      if (!isTaken) throw DatabaseError.from(cause, folder);
      if (performance.now() > deadline) {
        throw new DatabaseError(`Somebody else is creating databases in ${folder} and does not finish.`, { cause });
      }
    }
    await sleep(PAUSE_MS);
  }
}
