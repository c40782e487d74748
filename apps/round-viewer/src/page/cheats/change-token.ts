/** A token that somebody changed. */
export interface ChangedToken {
  readonly token: string;
  /** What was changed, as a person reads it. */
  readonly note: string;
}

/** The token with another character in its middle; all of it could still be a token. */
export function changeToken(token: string): ChangedToken {
  let index = Math.floor(token.length / 2);
  while (token[index] === ".") index++;
  const old = token[index] ?? "";
  const changed = old === "A" ? "B" : "A";
  return {
    token: `${token.slice(0, index)}${changed}${token.slice(index + 1)}`,
    note: `Its character ${index + 1} was ${old}, and is ${changed} now.`,
  };
}
