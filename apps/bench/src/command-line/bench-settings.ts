import { parseArgs } from "node:util";
import { checkPace, fullPace, type Pace, quickPace } from "../measure/pace.ts";
import { BenchError } from "./bench-error.ts";

const MAX_CONNECTIONS = 64;

export const BENCH_USAGE = `Usage: npm run bench -- [--quick] [--json <file>] [--only <id>] [--check] [--connections <n>]
                              [--profile <folder>]

  --quick             Fewer and shorter samples: to see that it works, not to compare.
  --json <file>       Writes the rows there too.
  --only <id>         Measures only what begins with this, such as server.echo or client.
  --check             Measures what the gates look at, judges them, and fails when one is missed twice.
  --connections <n>   How many connections keep a server busy at the same time, 1 to ${MAX_CONNECTIONS}. Default ${fullPace.connections}.
  --profile <folder>  Has every subject write a CPU profile there. The figures are of no use then.`;

/** What the benchmarks were asked to do. */
export interface BenchSettings {
  readonly help: boolean;
  readonly pace: Pace;
  readonly jsonFile: string | undefined;
  /** Empty for everything. */
  readonly only: string;
  /** Whether the gates are judged. */
  readonly check: boolean;
  readonly profileFolder: string | undefined;
}

/**
 * Reads the command line.
 *
 * @param ids of all rows.
 * @throws BenchError for flags that do not exist, lack their value or exclude each other, and for an id that is none.
 */
export function readBenchSettings(args: readonly string[], ids: readonly string[]): BenchSettings {
  const { help = false, quick = false, json, only = "", check = false, connections, profile } = parse(args);
  if (!ids.some((id) => id.startsWith(only))) {
    throw new BenchError(`Nothing begins with "${only}". There are ${ids.join(", ")}.`);
  }
  if (check && profile !== undefined)
    throw new BenchError("--check and --profile exclude each other: profiling changes the figures.");
  const pace = quick ? quickPace : check ? checkPace : fullPace;
  return {
    help,
    pace: { ...pace, connections: readConnections(connections) ?? pace.connections },
    jsonFile: json,
    only,
    check,
    profileFolder: profile,
  };
}

function readConnections(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const count = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= MAX_CONNECTIONS) return count;
  throw new BenchError(`--connections must be a whole number from 1 to ${MAX_CONNECTIONS}, got "${text}".`);
}

function parse(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: "boolean", short: "h" },
        quick: { type: "boolean" },
        json: { type: "string" },
        only: { type: "string" },
        check: { type: "boolean" },
        connections: { type: "string" },
        profile: { type: "string" },
      },
      strict: true,
    });
    return values;
  } catch (cause) {
    throw new BenchError(`${(cause as Error).message}\n\n${BENCH_USAGE}`, { cause });
  }
}
