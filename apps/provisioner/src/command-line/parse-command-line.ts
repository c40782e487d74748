import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Flags = NonNullable<ParseArgsConfig["options"]>;
type Parsed<Config extends Flags> = ReturnType<
  typeof parseArgs<{ options: Config; allowPositionals: true; strict: true }>
>;

/**
 * Reads a command line.
 *
 * @throws UsageError for flags that do not exist or lack their value, and for more than `maxPositionals` other arguments.
 */
export function parseCommandLine<const Config extends Flags>(
  args: readonly string[],
  options: Config,
  maxPositionals: number,
): Parsed<Config> {
  const parsed = parse(args, options);
  const extra = parsed.positionals[maxPositionals];
  if (extra !== undefined) throw new UsageError(`Unexpected argument "${extra}".`);
  return parsed;
}

/**
 * Reads a port.
 *
 * @param name where it came from: `--port`, `PORT`.
 * @throws UsageError when it is none.
 */
export function parsePort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`${name} must be a number from 0 (any free port) to 65535, got "${text}".`);
}

function parse<const Config extends Flags>(args: readonly string[], options: Config): Parsed<Config> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (cause) {
    // Node's messages go on with advice about arguments that start with a dash.
    const message = cause instanceof Error ? cause.message.split(". To specify")[0] : String(cause);
    throw new UsageError(`${message}.`.replace(/\.\.$/, "."), { cause });
  }
}
