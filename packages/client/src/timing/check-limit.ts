import { ConfigurationError, showValue } from "@proj/types";

/**
 * Refuses numbers that would make a limit mean something else than it says. `Infinity` is fine: no limit.
 *
 * @throws ConfigurationError naming the option and its value.
 */
export function checkLimit(option: string, value: number, least: number): void {
  if (typeof value === "number" && value >= least) return;
  throw new ConfigurationError(`the option ${option} is ${showValue(value)}; it must be a number of at least ${least}`);
}
