import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import {
  type LibsqlSingleUseStore,
  type LibsqlSingleUseStoreOptions,
  libsqlSingleUseStore,
} from "./libsql-single-use-store.ts";

/** A folder that is gone after the test. */
export async function makeTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "single-use-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a database that does not exist yet. */
export async function makeDatabasePath(): Promise<string> {
  return join(await makeTemporaryFolder(), "rounds.db");
}

/** A store that is closed after the test. */
export function openStore(options: LibsqlSingleUseStoreOptions): LibsqlSingleUseStore {
  const store = libsqlSingleUseStore(options);
  onTestFinished(() => store.close());
  return store;
}
