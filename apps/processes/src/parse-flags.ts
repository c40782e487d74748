import { type ParseArgsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

type Flags = NonNullable<ParseArgsConfig["options"]>;
type Values<Config extends Flags> = ReturnType<typeof parseArgs<{ options: Config }>>["values"];

/** @throws UsageError for flags that do not exist or lack their value, and for other arguments. */
export function parseFlags<const Config extends Flags>(args: readonly string[], options: Config): Values<Config> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Reads a whole number.
 *
 * @param flag where it comes from.
 * @returns `undefined` where there is none.
 * @throws UsageError when it is none, or less than `least`.
 */
export function readNumber(flag: string, text: string | undefined, least: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new UsageError(`${flag} must be a whole number from ${least} on, got "${text}".`);
}
