import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Client, createClient, type InValue, type ResultSet } from "@libsql/client";
import { onTestFinished } from "vitest";

/** A statement as the protocol writes it; all arguments of these tests are texts. */
interface Statement {
  readonly sql?: string;
  readonly sql_id?: number;
  readonly args?: readonly { readonly value: string }[];
}

/** One request of a pipeline. The condition of a step is "if the step before succeeded", but for the last one, which rolls back. */
type PipelineRequest =
  | { readonly type: "store_sql"; readonly sql_id: number; readonly sql: string }
  | { readonly type: "execute"; readonly stmt: Statement }
  | { readonly type: "batch"; readonly batch: { readonly steps: readonly { readonly stmt: Statement }[] } }
  | { readonly type: "close" };

/** A libSQL server for tests. */
export interface LibsqlServer {
  readonly url: string;
  /** Paths and tokens of the requests that came. */
  readonly requests: { readonly database: string; readonly authorization: string | undefined }[];
}

/**
 * Answers as much of Hrana 2 over HTTP as `@libsql/client` speaks for single statements and batches, from databases in memory: one for
 * each path, made by its first request unless `exists` says that the service knows none by that path.
 *
 * @see https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md
 */
export async function startLibsqlServer(exists: (path: string) => boolean = () => true): Promise<LibsqlServer> {
  const databases = new Map<string, Client>();
  const requests: { database: string; authorization: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    const database = (request.url ?? "").replace(/\/v2\/pipeline$/, "");
    requests.push({ database, authorization: request.headers.authorization });
    if (!exists(database)) {
      response.writeHead(404).end("no such database");
      return;
    }
    const client = databases.get(database) ?? createClient({ url: ":memory:" });
    databases.set(database, client);
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { requests: PipelineRequest[] };
    const stored = new Map<number, string>();
    const results: unknown[] = [];
    for (const entry of body.requests) results.push(await answer(client, stored, entry));
    response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ baton: null, base_url: null, results }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    for (const client of databases.values()) client.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

async function answer(client: Client, stored: Map<number, string>, request: PipelineRequest): Promise<unknown> {
  const toStatement = ({ sql, sql_id = -1, args = [] }: Statement): { sql: string; args: InValue[] } => {
    return { sql: sql ?? stored.get(sql_id) ?? "", args: args.map(({ value }) => value) };
  };
  switch (request.type) {
    case "store_sql":
      stored.set(request.sql_id, request.sql);
      return { type: "ok", response: { type: "store_sql" } };
    case "execute":
      return {
        type: "ok",
        response: { type: "execute", result: toResult(await client.execute(toStatement(request.stmt))) },
      };
    case "batch": {
      // The first and the last two steps are BEGIN, COMMIT and ROLLBACK, which the client under this server adds by itself.
      const steps = request.batch.steps.slice(1, -2);
      const done = await client.batch(
        steps.map(({ stmt }) => toStatement(stmt)),
        "write",
      );
      const nothing = { cols: [], rows: [], affected_row_count: 0, last_insert_rowid: null };
      const stepResults = [nothing, ...done.map(toResult), nothing, null];
      return {
        type: "ok",
        response: { type: "batch", result: { step_results: stepResults, step_errors: stepResults.map(() => null) } },
      };
    }
    case "close":
      return { type: "ok", response: { type: "close" } };
  }
}

function toResult({ columns, columnTypes, rows, rowsAffected }: ResultSet): unknown {
  return {
    cols: columns.map((name, index) => ({ name, decltype: columnTypes[index] })),
    rows: rows.map((row) => columns.map((_, index) => ({ type: "text", value: String(row[index]) }))),
    affected_row_count: rowsAffected,
    last_insert_rowid: null,
  };
}
