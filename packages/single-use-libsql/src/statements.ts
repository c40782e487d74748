import type { InStatement } from "@libsql/client";
import { ConfigurationError, type SingleUseClaim, showValue } from "@proj/types";
import { toSafeText } from "./safe-text.ts";

/** Raised when the columns change their meaning, so that instances of both versions never read each other's rows. */
const FORMAT = "v1";

/**
 * Expired rounds are kept this much longer, for instances whose clocks go slower than that of the one that tidies up.
 */
const GRACE_MS = 300_000;

/** The most rows that one {@link Statements.tidy} removes. */
const TIDY_ROWS = 128;

/** The statements of one store. */
export interface Statements {
  /** Table and index, each unless it is there. */
  readonly schema: readonly string[];
  /** Takes the round, which gives a row, unless somebody has it or has recorded its response. */
  claim(id: string, claim: SingleUseClaim): InStatement;
  /** Reads whether the round was taken with the same answers, and the response only then: it may be long. */
  look(id: string, claim: SingleUseClaim): InStatement;
  settle(id: string, holder: string, response: string): InStatement;
  release(id: string, holder: string): InStatement;
  /** Removes some of the rounds that have expired, by the clocks of the caller and of the database both. */
  tidy(now: number): InStatement;
}

/** @throws ConfigurationError when `table` is no plain name. */
export function buildStatements(table: string): Statements {
  if (typeof table !== "string" || !/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(table)) {
    throw new ConfigurationError(`table must be letters, digits and _, at most 100, got ${showValue(table)}.`);
  }
  const name = `"${table}_${FORMAT}"`;
  const held = "id = ? AND holder = ? AND response IS NULL";
  return {
    schema: [
      `CREATE TABLE IF NOT EXISTS ${name} (
        id TEXT NOT NULL PRIMARY KEY,
        holder TEXT NOT NULL,
        answers_digest TEXT NOT NULL,
        lease_until INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        response TEXT
      )`,
      `CREATE INDEX IF NOT EXISTS "${table}_${FORMAT}_expires_at" ON ${name} (expires_at)`,
    ],
    claim: (id, { holder, answersDigest, leaseUntil, expiresAt, now }) => ({
      sql: `INSERT INTO ${name} (id, holder, answers_digest, lease_until, expires_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, answers_digest = excluded.answers_digest,
          lease_until = excluded.lease_until, expires_at = max(expires_at, excluded.expires_at)
        WHERE response IS NULL AND lease_until < ?
        RETURNING 1`,
      args: [toSafeText(id), toSafeText(holder), toSafeText(answersDigest), leaseUntil, expiresAt, now],
    }),
    look: (id, { answersDigest }) => ({
      sql: `SELECT is_same, CASE WHEN is_same THEN response END AS response
        FROM (SELECT answers_digest = ? AS is_same, response FROM ${name} WHERE id = ?)`,
      args: [toSafeText(answersDigest), toSafeText(id)],
    }),
    settle: (id, holder, response) => ({
      sql: `UPDATE ${name} SET response = ? WHERE ${held}`,
      args: [toSafeText(response), toSafeText(id), toSafeText(holder)],
    }),
    release: (id, holder) => ({
      sql: `DELETE FROM ${name} WHERE ${held}`,
      args: [toSafeText(id), toSafeText(holder)],
    }),
    tidy: (now) => ({
      sql: `DELETE FROM ${name} WHERE rowid IN (
        SELECT rowid FROM ${name} WHERE expires_at < min(?, unixepoch() * 1000) - ${GRACE_MS} LIMIT ${TIDY_ROWS})`,
      args: [now],
    }),
  };
}
