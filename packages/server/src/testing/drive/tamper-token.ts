/** The token with one character changed, in its middle: where text is encrypted, that lies within it. */
export function tamperToken(token: string): string {
  const middle = Math.floor(token.length / 2);
  const index = /[A-Za-z0-9]/.test(token.charAt(middle)) ? middle : middle + 1;
  const other = token.charAt(index) === "A" ? "B" : "A";
  return `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
}
