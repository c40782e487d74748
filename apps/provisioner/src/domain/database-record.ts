import type { Client, Row } from "@libsql/client";
import * as z from "zod";
import type { DatabaseRecord } from "./database.ts";
import { DatabaseError } from "./database-error.ts";
import { DatabaseName } from "./database-name.ts";
import { isRegionId, type RegionId } from "./region.ts";
import { isSizeId, type SizeId } from "./size.ts";

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS provisioned (
  name TEXT PRIMARY KEY,
  region TEXT NOT NULL,
  size TEXT NOT NULL,
  requested_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  idempotency_key TEXT NOT NULL
)`;

const RecordRow = z.object({
  name: DatabaseName,
  region: z.custom<RegionId>(isRegionId),
  size: z.custom<SizeId>(isSizeId),
  requested_at: z.string(),
  created_at: z.string(),
  idempotency_key: z.string(),
});

/** Writes the table and the record in one transaction: after a crash there are both or neither. A record of that name stays as it is. */
export async function writeRecord(client: Client, record: DatabaseRecord): Promise<void> {
  const { name, region, size, requestedAt, createdAt, idempotencyKey } = record;
  const insert = {
    sql: `INSERT INTO provisioned (name, region, size, requested_at, created_at, idempotency_key)
      VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    args: [name, region, size, requestedAt, createdAt, idempotencyKey],
  };
  await client.batch([CREATE_TABLE, insert], "write");
}

/** Deletes the record of a name, if it is the one that the creation of this key wrote. */
export async function deleteRecord(client: Client, { name, idempotencyKey }: DatabaseRecord): Promise<void> {
  const sql = "DELETE FROM provisioned WHERE name = ? AND idempotency_key = ?";
  await client.execute({ sql, args: [name, idempotencyKey] });
}

/** Reads the record of a name; `undefined` when there is none, or not even a table. */
export async function readRecord(client: Client, name: DatabaseName): Promise<DatabaseRecord | undefined> {
  if (!(await hasTable(client))) return undefined;
  const { rows } = await client.execute({ sql: "SELECT * FROM provisioned WHERE name = ?", args: [name] });
  return rows[0] === undefined ? undefined : toRecord(rows[0]);
}

/** Reads all records; none where there is no table. */
export async function readRecords(client: Client): Promise<DatabaseRecord[]> {
  if (!(await hasTable(client))) return [];
  const { rows } = await client.execute("SELECT * FROM provisioned");
  return rows.map(toRecord);
}

async function hasTable(client: Client): Promise<boolean> {
  const { rows } = await client.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'provisioned'");
  return rows.length > 0;
}

function toRecord(row: Row): DatabaseRecord {
  const parsed = RecordRow.safeParse(row);
  if (!parsed.success) {
    throw new DatabaseError(
      `The record of ${row["name"]} is not one that this provisioner wrote. Remove it, or keep databases elsewhere.`,
    );
  }
  const { requested_at: requestedAt, created_at: createdAt, idempotency_key: idempotencyKey, ...others } = parsed.data;
  return { ...others, requestedAt, createdAt, idempotencyKey };
}
