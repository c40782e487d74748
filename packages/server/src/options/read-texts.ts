import { ConfigurationError, showValue } from "@proj/types";

/**
 * Reads an option that is a list of texts.
 *
 * @param read reads one of them; what it throws is passed on.
 * @throws ConfigurationError when it is no list, or one of it no text.
 */
export function readTexts(option: string, list: readonly string[], read: (text: string) => string): string[] {
  const wrong: readonly unknown[] = Array.isArray(list) ? list.filter((text) => typeof text !== "string") : [list];
  if (wrong.length === 0) return list.map((text) => read(text));
  throw new ConfigurationError(`The option ${option} must be a list of texts; got ${showValue(wrong[0])}.`);
}
