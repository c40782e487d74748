/** The token with another character in its middle; all of it could still be a token. */
export function changeToken(token: string): string {
  let index = Math.floor(token.length / 2);
  while (token[index] === ".") index++;
  return `${token.slice(0, index)}${token[index] === "A" ? "B" : "A"}${token.slice(index + 1)}`;
}
