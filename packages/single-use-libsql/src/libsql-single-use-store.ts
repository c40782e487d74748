import type { ResultSet } from "@libsql/client";
import {
  ConfigurationError,
  RequestStateUnavailableError,
  type SingleUseStore,
  type SingleUseVerdict,
  showValue,
  webCryptoRandom,
} from "@proj/types";
import { openDatabase } from "./database.ts";
import { fromSafeText } from "./safe-text.ts";
import { buildStatements } from "./statements.ts";

/** Where the rounds are remembered. */
export interface LibsqlSingleUseStoreOptions {
  /**
   * The path or `file:` URL of a file, which is made when it is missing, or the URL of a libSQL server (`libsql:`, `http(s):`, `ws(s):`). All
   * instances that accept the same tokens need the same one.
   */
  readonly url: string;
  /** What a libSQL server asks for. */
  readonly authToken?: string | undefined;
  /** The table's name, before the version of its format. Default `mcp_single_use`, for `mcp_single_use_v1`. */
  readonly table?: string | undefined;
  /** How long an operation waits while another process writes, in milliseconds. Default 5,000. */
  readonly busyTimeoutMs?: number | undefined;
}

/** A store in a database, to be closed when the server stops. */
export interface LibsqlSingleUseStore extends SingleUseStore {
  readonly scope: "shared";
  /** Closes the database once the operations under way have ended. Further ones reject. */
  close(): Promise<void>;
}

/** A tidying removes twice as many rounds as have been begun since the last one, so that those that expired do not pile up. */
const BEGINS_PER_TIDYING = 64;

/**
 * Remembers used rounds in a database that several instances share: an SQLite file on one machine, or a libSQL server.
 *
 * Operations reject with RequestStateUnavailableError while the database cannot be reached, written, or is still busy after `busyTimeoutMs`.
 *
 * @throws ConfigurationError when an option is wrong, or the file cannot be opened.
 */
export function libsqlSingleUseStore(options: LibsqlSingleUseStoreOptions): LibsqlSingleUseStore {
  const { url, authToken, table = "mcp_single_use", busyTimeoutMs = 5_000 } = options;
  if (!(Number.isFinite(busyTimeoutMs) && busyTimeoutMs >= 0)) {
    throw new ConfigurationError(
      `busyTimeoutMs must be a number of milliseconds, 0 or more; got ${showValue(busyTimeoutMs)}.`,
    );
  }
  const statements = buildStatements(table);
  const patience = { patienceMs: busyTimeoutMs, now: () => performance.now(), sleep, random };
  const database = openDatabase({ url, authToken, schema: statements.schema, patience });
  let begun = 0;

  return {
    scope: "shared",

    async begin(id, claim) {
      const isTidying = begun++ % BEGINS_PER_TIDYING === 0;
      const claiming = [statements.claim(id, claim), statements.look(id, claim)];
      const results = await database.transact(isTidying ? [statements.tidy(claim.now), ...claiming] : claiming);
      const [taken, seen] = results.slice(-2);
      return taken !== undefined && taken.rows.length > 0 ? "started" : readVerdict(seen);
    },

    async settle(id, holder, response) {
      const [settled] = await database.transact([statements.settle(id, holder, response)]);
      return settled !== undefined && settled.rowsAffected > 0;
    },

    async release(id, holder) {
      await database.transact([statements.release(id, holder)]);
    },

    close: () => database.close(),
  };
}

function readVerdict(seen: ResultSet | undefined): SingleUseVerdict {
  const row = seen?.rows[0];
  if (row === undefined) {
    throw new RequestStateUnavailableError("The database of the single-use store lost a round within a transaction.");
  }
  const { is_same: isSame, response } = row;
  if (Number(isSame) !== 1) return "conflict";
  return typeof response === "string" ? { recorded: fromSafeText(response) } : "running";
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function random(): number {
  const [byte = 0] = webCryptoRandom(1);
  return byte / 256;
}
