import { parseFlags, readNumber } from "@proj/processes";
import { DECK_SIZE } from "../stories/deal-story.ts";

export const DEMO_USAGE = `Usage: npm run demo:fleet -- [--flows <number>] [--seconds <number>] [--seed <number>] [--data <folder>] [--plain]

  --flows <number>    Runs at least so many flows, from ${DECK_SIZE} on. Default 240.
  --seconds <number>  About how long that takes, from 6 on. Default 30.
  --seed <number>     Who wishes for what and thinks how long, and which process is killed; printed by every run.
  --data <folder>     Where the databases go, and stay. Default: a temporary folder, which goes with the run.
  --plain             Writes a line a second instead of a screen, as where there is no terminal.`;

/** Users answer within so much of a token's time; the rest is what a busy machine may lose. */
const THINKING_SHARE = 0.5;

/** The least that users take to answer, as a share of the most. */
export const QUICKEST_SHARE = 0.2;

/** What two answers and three rounds take in all, beside the thinking, in milliseconds: much more on a busy machine. */
const ROUNDS_MS = 150;

/** How long it takes until the first flow begins. */
const START_SECONDS = 2;

/** What a run was asked to do, and what follows from it. */
export interface DemoSettings {
  readonly help: boolean;
  readonly flows: number;
  readonly seed: number;
  /** Absent for a temporary folder. */
  readonly data: string | undefined;
  readonly isPlain: boolean;
  readonly users: number;
  /** How long a token is good for. */
  readonly ttlSeconds: number;
  /** How long users take to answer at most, in milliseconds. */
  readonly longestThinkMs: number;
}

/**
 * Reads the command line.
 *
 * @param chooseSeed for a run that was given none.
 * @throws UsageError for a command line that is wrong.
 */
export function readDemoSettings(args: readonly string[], chooseSeed: () => number): DemoSettings {
  const values = parseFlags(args, {
    flows: { type: "string" },
    seconds: { type: "string" },
    seed: { type: "string" },
    data: { type: "string" },
    plain: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  });
  const flows = readNumber("--flows", values.flows, DECK_SIZE) ?? 240;
  const seconds = readNumber("--seconds", values.seconds, 6) ?? 30;
  return {
    ...choosePace(flows, seconds),
    flows,
    seed: readNumber("--seed", values.seed, 0) ?? chooseSeed(),
    data: values.data,
    isPlain: values.plain ?? false,
    help: values.help ?? false,
  };
}

/** So many users, as quick to answer, that about so many flows are over in so many seconds. */
function choosePace(flows: number, seconds: number): Pick<DemoSettings, "users" | "ttlSeconds" | "longestThinkMs"> {
  const ttlSeconds = Math.min(10, Math.max(2, seconds / 6));
  const longestThinkMs = ttlSeconds * 1000 * THINKING_SHARE;
  // Whoever dawdles at the end takes a token's time, and then begins again.
  const busySeconds = seconds - START_SECONDS - ttlSeconds;
  const flowSeconds = (2 * ((1 + QUICKEST_SHARE) / 2) * longestThinkMs + ROUNDS_MS) / 1000;
  return { users: Math.max(6, Math.ceil((flows / busySeconds) * flowSeconds)), ttlSeconds, longestThinkMs };
}
