const letterOrDigit = /[A-Za-z0-9]/;

/**
 * The token with one character changed: the first letter or digit from `index` on.
 *
 * @param index counted from 0; default the middle, which where text is encrypted lies within it.
 */
export function tamperToken(token: string, index: number = Math.floor(token.length / 2)): string {
  const at = index + Math.max(0, token.slice(index).search(letterOrDigit));
  const other = token.charAt(at) === "A" ? "B" : "A";
  return `${token.slice(0, at)}${other}${token.slice(at + 1)}`;
}
