import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run interop -- [--json <file>] [--allow-missing] [--only <part of an id>]

  --json <file>    Writes the matrix as JSON, too.
  --allow-missing  Succeeds although an SDK cannot be had here. Its cells are not run either way.
  --only <part>    Runs only pairings with this in their id, such as "python" or "server:2025-11-25:HTTP".`;

/** What the run was asked to do. */
export interface Settings {
  readonly help: boolean;
  readonly json: string | undefined;
  readonly allowsMissing: boolean;
  /** What the ids of the pairings to run have in them; all when absent. */
  readonly only: string | undefined;
}

/**
 * Reads the command line.
 *
 * @throws TypeError for anything that it does not know.
 */
export function readSettings(args: readonly string[]): Settings {
  const { values } = parseArgs({
    args: [...args],
    options: {
      json: { type: "string" },
      "allow-missing": { type: "boolean" },
      only: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  const { help = false, json, "allow-missing": allowsMissing = false, only } = values;
  return { help, json, allowsMissing, only };
}
