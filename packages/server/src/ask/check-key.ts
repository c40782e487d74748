import { ConfigurationError, showValue } from "@proj/types";

/** The longest key a question may have. */
export const MAX_KEY_LENGTH = 128;

/** What {@link isKey} demands, for messages. */
export const KEY_RULE: string = `must have 1 to ${MAX_KEY_LENGTH} characters and not be "__proto__"`;

/** Whether a question can be named so. */
export function isKey(key: unknown): boolean {
  return typeof key === "string" && key !== "" && key.length <= MAX_KEY_LENGTH && key !== "__proto__";
}

/**
 * Checks the name of a question.
 *
 * @param owner names what was given the key, for the message.
 * @throws ConfigurationError when it cannot be one.
 */
export function checkKey(owner: string, key: string): void {
  if (!isKey(key)) throw new ConfigurationError(`${owner}: a key ${KEY_RULE}, got ${showValue(key)}.`);
}
