import { parseFlags, readNumber } from "@proj/processes";

export const USAGE = `Usage: npm run fleet -- [--flows <number>] [--quick] [--seed <number>] [--unsafe]

  --flows <number>  Runs at least so many flows while keys rotate. Default 2000; with --quick 400.
  --quick           Shorter times and fewer flows, for a look in between.
  --seed <number>   Who thinks how long, and which process is killed; printed by every run.
  --unsafe          Rotates as one should not, in a single step. Flows are lost, and the run fails.`;

/** How large a run is. */
interface Scale {
  /** How many flows there are at least while keys rotate. */
  readonly flows: number;
  readonly users: number;
  /** How long a token is good for. */
  readonly ttlSeconds: number;
  /** How long users think about a question at most, in milliseconds: short of the token's time by what a busy machine may lose. */
  readonly longestThinkMs: number;
  /** How many flows there are without shared keys. */
  readonly flowsOnOwnKeys: number;
}

const full: Scale = { flows: 2000, users: 120, ttlSeconds: 5, longestThinkMs: 3500, flowsOnOwnKeys: 300 };
const quick: Scale = { flows: 400, users: 60, ttlSeconds: 3, longestThinkMs: 1800, flowsOnOwnKeys: 120 };

/** What a run was asked to do. */
export interface Settings extends Scale {
  readonly help: boolean;
  readonly isUnsafe: boolean;
  readonly seed: number;
}

/**
 * Reads the command line.
 *
 * @param chooseSeed for a run that was given none.
 * @throws UsageError for a command line that is wrong.
 */
export function readSettings(args: readonly string[], chooseSeed: () => number): Settings {
  const values = parseFlags(args, {
    flows: { type: "string" },
    quick: { type: "boolean" },
    seed: { type: "string" },
    unsafe: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  const scale = values.quick === true ? quick : full;
  return {
    ...scale,
    flows: readNumber("--flows", values.flows, 1) ?? scale.flows,
    seed: readNumber("--seed", values.seed, 0) ?? chooseSeed(),
    isUnsafe: values.unsafe ?? false,
    help: values.help ?? false,
  };
}
