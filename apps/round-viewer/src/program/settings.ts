import { parseFlags, UsageError } from "@proj/processes";

export const USAGE = `Usage: npm run demo:web -- [--port <port>] [--data <folder>]
       npm run demo:web -- --check [--only <words>] [--allow-missing] [--screenshots <folder>]

  --port <port>           Where to listen on 127.0.0.1. Default: a free port.
  --data <folder>         Where the databases go, and stay. Default: a temporary folder, removed at the end.

  --check                 Try all of it in a headless Chromium, instead of waiting for a person.
  --only <words>          Of what is tried, only that whose name has these words.
  --allow-missing         Where there is no browser, say so and succeed all the same.
  --screenshots <folder>  Keep a picture of each state there.

  BROWSER_PATH            The program of a Chromium, where it is not on the path of commands.`;

/** What a run was asked to do. */
export interface Settings {
  readonly help: boolean;
  /** 0 takes any free port. */
  readonly port: number;
  /** A folder; absent for a temporary one. */
  readonly data: string | undefined;
  readonly checks: boolean;
  /** Words of the names of scenarios; absent for all. */
  readonly only: string | undefined;
  readonly allowsMissing: boolean;
  readonly screenshots: string | undefined;
}

const MAX_PORT = 65_535;

/** @throws UsageError for a command line that is wrong. */
export function readSettings(args: readonly string[]): Settings {
  const values = parseFlags(args, {
    port: { type: "string" },
    data: { type: "string" },
    check: { type: "boolean" },
    only: { type: "string" },
    "allow-missing": { type: "boolean" },
    screenshots: { type: "string" },
    help: { type: "boolean", short: "h" },
  });
  const { port = "0", data, check = false, only, screenshots, help = false } = values;
  const allowsMissing = values["allow-missing"] ?? false;
  if (!/^\d{1,5}$/.test(port) || Number(port) > MAX_PORT)
    throw new UsageError(`--port must be a number from 0 to ${MAX_PORT}, got ${JSON.stringify(port)}.`);
  if (!check && (allowsMissing || only !== undefined || screenshots !== undefined))
    throw new UsageError("--only, --allow-missing and --screenshots go together with --check.");
  return { help, port: Number(port), data, checks: check, only, allowsMissing, screenshots };
}
