import { parseFlags } from "@proj/processes";

export const USAGE = `Usage: npm run browser -- [--allow-missing]

  --allow-missing  Where there is no browser, say so and succeed all the same.

  BROWSER_PATH     The program of a Chromium, where it is not on the path of commands.`;

/** What a run was asked to do. */
export interface Settings {
  readonly help: boolean;
  readonly allowsMissing: boolean;
}

/** @throws UsageError for a command line that is wrong. */
export function readSettings(args: readonly string[]): Settings {
  const values = parseFlags(args, { "allow-missing": { type: "boolean" }, help: { type: "boolean", short: "h" } });
  return { help: values.help ?? false, allowsMissing: values["allow-missing"] ?? false };
}
