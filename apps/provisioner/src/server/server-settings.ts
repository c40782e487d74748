import { join } from "node:path";
import { parseCommandLine, parsePort } from "../command-line/parse-command-line.ts";

export const SERVER_USAGE = `Usage: node apps/provisioner/dist/server/main.js [--port <port>] [--data <folder>]

  --port <port>    Where to listen on 127.0.0.1; 0 takes any free port. Default: $PORT, or 3000.
  --data <folder>  Where the databases go. Default: $PROVISIONER_DATA, or apps/provisioner/data.

  PROVISIONER_ALLOWED_ORIGINS      Whose pages may call it from a browser, separated by commas, such as
                                   https://app.example
  PROVISIONER_DATABASE_URL         Keeps the databases on libSQL servers instead, such as
                                   libsql://{name}-{region}.example.turso.io
  PROVISIONER_DATABASE_AUTH_TOKEN  The token for them.`;

const defaultData = join(import.meta.dirname, "../../data");

/** How the server is to run. */
export interface ServerSettings {
  readonly help: boolean;
  readonly port: number;
  readonly data: string;
  readonly allowedOrigins: readonly string[];
  readonly databaseUrl: string | undefined;
  readonly authToken: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the server's command line and environment. An empty variable counts as none.
 *
 * @throws UsageError for flags and ports that make no sense.
 */
export function readServerSettings(args: readonly string[], environment: Environment): ServerSettings {
  const { values } = parseCommandLine(
    args,
    { port: { type: "string" }, data: { type: "string" }, help: { type: "boolean", short: "h" } },
    0,
  );
  const { PORT, PROVISIONER_DATA, PROVISIONER_DATABASE_URL, PROVISIONER_DATABASE_AUTH_TOKEN } = environment;
  const origins = environment["PROVISIONER_ALLOWED_ORIGINS"]?.split(",").map((origin) => origin.trim()) ?? [];
  return {
    help: values.help ?? false,
    port: values.port === undefined ? parsePort("PORT", PORT || "3000") : parsePort("--port", values.port),
    data: values.data || PROVISIONER_DATA || defaultData,
    allowedOrigins: origins.filter((origin) => origin !== ""),
    databaseUrl: PROVISIONER_DATABASE_URL || undefined,
    authToken: PROVISIONER_DATABASE_AUTH_TOKEN || undefined,
  };
}
