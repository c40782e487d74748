import { parseArgs } from "node:util";
import { ReadableError } from "./readable-error.ts";

export const RUNNER_USAGE = `Usage: npm run conformance -- [--json <file>] [--only <scenario>]

  --json <file>      Writes which scenarios passed and which failed, for other programs.
  --only <scenario>  Runs one scenario and shows all that the suite says.`;

/** What the runner was asked to do. */
export interface RunnerSettings {
  readonly help: boolean;
  readonly json: string | undefined;
  readonly only: string | undefined;
}

/** @throws ReadableError with the usage, for a command line that is wrong. */
export function readRunnerSettings(args: readonly string[]): RunnerSettings {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { json: { type: "string" }, only: { type: "string" }, help: { type: "boolean", short: "h" } },
    });
    return { help: values.help ?? false, json: values.json, only: values.only };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ReadableError(`${message}\n\n${RUNNER_USAGE}`, { cause });
  }
}
