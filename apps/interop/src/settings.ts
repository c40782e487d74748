import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run interop -- [--json <file>] [--allow-missing]

  --json <file>    Writes the matrix as JSON, too.
  --allow-missing  Succeeds although an SDK cannot be had here. Its cells are not run either way.`;

/** What the run was asked to do. */
export interface Settings {
  readonly help: boolean;
  readonly json: string | undefined;
  readonly allowsMissing: boolean;
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
      help: { type: "boolean", short: "h" },
    },
  });
  return { help: values.help ?? false, json: values.json, allowsMissing: values["allow-missing"] ?? false };
}
