import { ConfigurationError, showValue } from "@proj/types";

/**
 * Reads a time that is given in seconds.
 *
 * @param name what it is set by, for the message: `requestState.singleUse.waitSeconds`.
 * @returns it in milliseconds.
 * @throws ConfigurationError when it is no number from `least` to `most`.
 */
export function readSeconds(name: string, seconds: number, least: number, most: number): number {
  if (typeof seconds === "number" && seconds >= least && seconds <= most) return 1000 * seconds;
  throw new ConfigurationError(
    `${name} must be a number of seconds from ${least} to ${most}; got ${showValue(seconds)}.`,
  );
}
