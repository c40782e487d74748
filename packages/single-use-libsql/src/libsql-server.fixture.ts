import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { type Client, createClient, type InStatement, type ResultSet, type Transaction } from "@libsql/client";
import { onTestFinished } from "vitest";
import { isFulfilled, readStatement, type WireRequest, type WireStep, writeResult } from "./hrana-wire.fixture.ts";
import { makeTemporaryFolder } from "./temporary-database.fixture.ts";

/** A libSQL server for tests. */
export interface LibsqlServer {
  readonly url: string;
  /** The requests that came: tokens, and the statements of each. */
  readonly requests: { readonly authorization: string | undefined; readonly statements: string[] }[];
  /** The file of the database, for looking past the server. */
  readonly path: string;
  /** Answers with this HTTP status from now on, and does nothing. */
  failWith(status: number): void;
}

/** So that a server that is busy says so instead of waiting. */
const LOCK_WAIT_MS = 0;

/**
 * Answers as much of Hrana 2 over HTTP as `@libsql/client` speaks for batches, from a database in a file. While it is answered, a request
 * has a connection to itself, so that requests at the same time are in each other's way as on a real server.
 *
 * @see https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md
 */
export async function startLibsqlServer(): Promise<LibsqlServer> {
  const path = join(await makeTemporaryFolder(), "server.db");
  const requests: LibsqlServer["requests"] = [];
  const idle = [await openClient(path)];
  let failure: number | undefined;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { requests: WireRequest[] };
    const statements: string[] = [];
    requests.push({ authorization: request.headers.authorization, statements });
    if (failure !== undefined || request.url !== "/v2/pipeline") {
      response.writeHead(failure ?? 404).end("not today");
      return;
    }
    const client = idle.pop() ?? (await openClient(path));
    const results = await answerPipeline(client, body.requests, statements);
    idle.push(client);
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ baton: null, base_url: null, results }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    for (const client of idle) client.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    path,
    failWith(status) {
      failure = status;
    },
  };
}

/** Nothing of a test outlives a loss of power. */
async function openClient(path: string): Promise<Client> {
  const client = createClient({ url: `file:${path}`, concurrency: 1, timeout: LOCK_WAIT_MS });
  await client.executeMultiple("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF");
  return client;
}

async function answerPipeline(client: Client, requests: readonly WireRequest[], log: string[]): Promise<unknown[]> {
  const stored = new Map<number, string>();
  const results: unknown[] = [];
  for (const request of requests) {
    if (request.type === "store_sql") stored.set(request.sql_id, request.sql);
    const result = request.type === "batch" ? { result: await runBatch(client, request.batch.steps, stored, log) } : {};
    results.push({ type: "ok", response: { type: request.type, ...result } });
  }
  return results;
}

async function runBatch(
  client: Client,
  steps: readonly WireStep[],
  stored: ReadonlyMap<number, string>,
  log: string[],
): Promise<unknown> {
  const session = openSession(client);
  const outcomes: ("ok" | "error" | "skipped")[] = [];
  const stepResults: unknown[] = [];
  const stepErrors: unknown[] = [];
  for (const { condition, stmt } of steps) {
    const statement = readStatement(stmt, stored);
    const isRun = isFulfilled(condition, outcomes);
    const [result, error] = isRun ? await attempt(() => session.run(statement)) : [null, null];
    if (isRun) log.push(statement.sql);
    outcomes.push(isRun ? (error === null ? "ok" : "error") : "skipped");
    stepResults.push(result);
    stepErrors.push(error);
  }
  session.end();
  return { step_results: stepResults, step_errors: stepErrors };
}

async function attempt(run: () => Promise<unknown>): Promise<[result: unknown, error: unknown]> {
  try {
    return [await run(), null];
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    return [null, { message, code: code ?? null }];
  }
}

interface Session {
  run(statement: Exclude<InStatement, string>): Promise<unknown>;
  end(): void;
}

/** Runs statements one by one. A transaction is begun and ended by scripts, see `file-connection.ts`. */
function openSession(client: Client): Session {
  let transaction: Transaction | undefined;
  const nothing = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
  return {
    async run(statement) {
      if (statement.sql === "BEGIN IMMEDIATE") {
        transaction = await client.transaction("deferred");
        await transaction.executeMultiple("ROLLBACK; BEGIN IMMEDIATE");
        return nothing;
      }
      if (statement.sql === "COMMIT" || statement.sql === "ROLLBACK") {
        await transaction?.executeMultiple(statement.sql);
        return nothing;
      }
      const result: ResultSet = await (transaction ?? client).execute(statement);
      return writeResult(result);
    },
    end: () => transaction?.close(),
  };
}
