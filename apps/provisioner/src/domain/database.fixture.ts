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
    requestedAt: "2026-07-28T10:00:00.000Z",
    createdAt: "2026-07-28T10:00:05.000Z",
    ...(overrides as Partial<DatabaseRecord>),
    name: DatabaseName.parse(name),
  };
}

/** Reads every record of a database file, past the code under test. */
export async function readRows(path: string): Promise<Row[]> {
  const client: Client = createClient({ url: toFileUrl(path) });
  try {
    const { rows } = await client.execute("SELECT * FROM provisioned");
    return rows;
  } finally {
    client.close();
  }
}
