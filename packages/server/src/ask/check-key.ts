import { ConfigurationError, isRecord, showValue } from "@proj/types";

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
  if (isKey(key)) return;
  const hint = typeof key === "string" ? "" : ` The key comes first: ${owner}("key", …).`;
  throw new ConfigurationError(`${owner}: a key ${KEY_RULE}, got ${showValue(key)}.${hint}`);
}

/**
 * Checks that questions are given by their keys. One by itself has a kind or a method, and lacks a key.
 *
 * @param owner names what was given them, for the message.
 * @throws ConfigurationError when they are not.
 */
export function checkKeyed(owner: string, questions: unknown): void {
  const isOne = isRecord(questions) && typeof (questions["kind"] ?? questions["method"]) === "string";
  if (isRecord(questions) && !isOne) return;
  const got = isOne ? "a question without a key" : showValue(questions);
  throw new ConfigurationError(`${owner} takes questions by their keys, ${owner}({ key: question }); got ${got}.`);
}
