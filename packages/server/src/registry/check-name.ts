import { ConfigurationError, showValue } from "@proj/types";

/** The longest name a tool or prompt may have. */
const MAX_NAME_LENGTH = 128;

/**
 * Checks the name of something that is registered.
 *
 * @param noun what it is, for the message: `tool`.
 * @throws ConfigurationError when the name is empty, too long or taken.
 */
export function checkName(noun: string, name: string, taken: ReadonlyMap<string, unknown>): void {
  if (typeof name !== "string" || name === "" || name.length > MAX_NAME_LENGTH) {
    throw new ConfigurationError(
      `The name of a ${noun} must have 1 to ${MAX_NAME_LENGTH} characters, got ${showValue(name)}.`,
    );
  }
  if (taken.has(name)) throw new ConfigurationError(`The ${noun} ${showValue(name)} is registered already.`);
}
