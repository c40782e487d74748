/**
 * Writes any string as one that every database keeps as it is. The embedded client ends texts at the first zero character and replaces lone
 * surrogates; escaped as in JSON they are neither, and two strings that differ still do.
 */
export function toSafeText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/**
 * Reads what {@link toSafeText} wrote.
 *
 * @throws SyntaxError for anything else.
 */
export function fromSafeText(text: string): string {
  return JSON.parse(`"${text}"`);
}
