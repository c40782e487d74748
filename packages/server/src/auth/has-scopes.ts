/**
 * Whether a token allows all that is required.
 *
 * @param granted what the verifier said; a text would be searched for parts of words.
 */
export function hasScopes(granted: readonly string[], required: readonly string[]): boolean {
  return Array.isArray(granted) && required.every((scope) => granted.includes(scope));
}
