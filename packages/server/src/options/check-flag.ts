import { ConfigurationError, showValue } from "@proj/types";

/**
 * Checks what is either so or not: what only looks like it (`"no"`, `0`) must not be guessed at.
 *
 * @param name what it is set by, for the message: `legacy`.
 * @throws ConfigurationError when it is neither `true`, `false` nor absent.
 */
export function checkFlag(name: string, value: unknown): void {
  if (value === undefined || typeof value === "boolean") return;
  throw new ConfigurationError(`The option ${name} must be true or false; got ${showValue(value)}.`);
}
