import { type Client, createClient, type Row } from "@libsql/client";
import type { DatabaseRecord } from "./database.ts";
import { DatabaseName } from "./database-name.ts";
import { toFileUrl } from "./to-file-url.ts";

/** A record to create a database by. */
export function buildRecord({
  name = "orders",
  ...overrides
}: Partial<Record<keyof DatabaseRecord, string>> = {}): DatabaseRecord {
  return {
    region: "eu-west-1",
    size: "small",
    requestedAt: "2026-07-28T10:00:00.000Z",
    createdAt: "2026-07-28T10:00:05.000Z",
    idempotencyKey: "key-1",
    ...(overrides as Partial<DatabaseRecord>),
    name: DatabaseName.parse(name),
  };
}

/** Reads every record of a database file, past the code under test. */
export function readRows(path: string): Promise<Row[]> {
  return execute(path, "SELECT * FROM provisioned");
}

/** Runs a statement on a database file, past the code under test. */
export async function execute(path: string, sql: string): Promise<Row[]> {
  const client: Client = createClient({ url: toFileUrl(path) });
  try {
    const { rows } = await client.execute(sql);
    return rows;
  } finally {
    client.close();
  }
}
