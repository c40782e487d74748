import { ConfigurationError, showValue } from "@proj/types";

/** @throws ConfigurationError when an option is no positive whole number. */
export function readCount(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new ConfigurationError(`${name} must be a positive whole number; got ${showValue(value)}.`);
}
