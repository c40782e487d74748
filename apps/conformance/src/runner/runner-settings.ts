import { parseArgs } from "node:util";
import { ReadableError } from "./readable-error.ts";
import { type Revision, revisions } from "./revision.ts";

export const RUNNER_USAGE = `Usage: npm run conformance -- [--revision <revision>] [--json <file>] [--only <scenario>]

  --revision <revision>  Runs the scenarios of one revision: ${revisions.join(" or ")}. Default: of both.
  --json <file>          Writes which scenarios passed and which failed, for other programs.
  --only <scenario>      Runs one scenario and shows all that the suite says.`;

/** What the runner was asked to do. */
export interface RunnerSettings {
  readonly help: boolean;
  readonly revisions: readonly Revision[];
  readonly json: string | undefined;
  readonly only: string | undefined;
}

/** @throws ReadableError with the usage, for a command line that is wrong. */
export function readRunnerSettings(args: readonly string[]): RunnerSettings {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        revision: { type: "string" },
        json: { type: "string" },
        only: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    return {
      help: values.help ?? false,
      revisions: readRevisions(values.revision),
      json: values.json,
      only: values.only,
    };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ReadableError(`${message}\n\n${RUNNER_USAGE}`, { cause });
  }
}

function readRevisions(given: string | undefined): readonly Revision[] {
  if (given === undefined) return revisions;
  const known = revisions.find((revision) => revision === given);
  if (known === undefined) throw new ReadableError(`Unknown revision "${given}"`);
  return [known];
}
