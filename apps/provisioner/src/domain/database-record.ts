import type { Client, Row } from "@libsql/client";
import * as z from "zod";
import type { DatabaseRecord } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { DatabaseName } from "./database-name.ts";
import { isRegionId, type RegionId } from "./region.ts";

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS provisioned (
  name TEXT PRIMARY KEY,
  region TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  created_at TEXT NOT NULL
)`;

const RecordRow = z.object({
  name: DatabaseName,
  region: z.custom<RegionId>(isRegionId),
  requested_at: z.string(),
  created_at: z.string(),
});

/**
 * Writes the table and the record in one transaction: after a crash there are both or neither.
 *
 * @returns whether it was written; `false` when there was a record of that name.
 */
export async function writeRecord(client: Client, record: DatabaseRecord): Promise<boolean> {
  const { name, region, requestedAt, createdAt } = record;
  const insert = {
    sql: "INSERT INTO provisioned (name, region, requested_at, created_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
    args: [name, region, requestedAt, createdAt],
  };
  const [, inserted] = await client.batch([CREATE_TABLE, insert], "write");
  return inserted?.rowsAffected === 1;
}

/** Reads the record of a name; `undefined` when there is none, or not even a table. */
export async function readRecord(client: Client, name: DatabaseName): Promise<DatabaseRecord | undefined> {
  const tables = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'provisioned'");
  if (tables.rows.length === 0) return undefined;
  const { rows } = await client.execute({
    sql: "SELECT name, region, requested_at, created_at FROM provisioned WHERE name = ?",
    args: [name],
  });
  return rows[0] === undefined ? undefined : toRecord(rows[0]);
}

function toRecord(row: Row): DatabaseRecord {
  const parsed = RecordRow.safeParse(row);
  if (!parsed.success) throw new DatabaseError(`The record of ${row["name"]} is not one that a provisioner wrote.`);
  const { name, region, requested_at: requestedAt, created_at: createdAt } = parsed.data;
  return { name, region, requestedAt, createdAt };
}
