import { ConfigurationError, showValue } from "@proj/types";

/** The longest key a question may have. */
export const MAX_KEY_LENGTH = 128;

/**
 * Checks the name of a question.
 *
 * @param owner names what was given the key, for the message.
 * @throws ConfigurationError when it cannot be one.
 */
export function checkKey(owner: string, key: string): void {
  if (typeof key === "string" && key !== "" && key.length <= MAX_KEY_LENGTH && key !== "__proto__") return;
  throw new ConfigurationError(
    `${owner}: a key must have 1 to ${MAX_KEY_LENGTH} characters and not be "__proto__", got ${showValue(key)}.`,
  );
}
