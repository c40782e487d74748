/** What a refused caller is told in `WWW-Authenticate`. */
export interface Challenge {
  /** Where the server says who issues tokens for it. */
  readonly metadataUrl?: string | undefined;
  /** What is needed for what was asked for. */
  readonly scopes?: readonly string[] | undefined;
  /** Absent where no token came: then nothing was wrong with it. */
  readonly error?: "invalid_request" | "invalid_token" | "insufficient_scope" | undefined;
  /** For people who read it in a log: plain ASCII. */
  readonly description?: string | undefined;
}

/**
 * Writes a challenge as the value of `WWW-Authenticate`.
 *
 * @see https://datatracker.ietf.org/doc/html/rfc6750#section-3
 * @see https://datatracker.ietf.org/doc/html/rfc9728#section-5.1
 */
export function writeChallenge({ metadataUrl, scopes = [], error, description }: Challenge): string {
  const parameters = [
    ["resource_metadata", metadataUrl],
    ["scope", scopes.length === 0 ? undefined : scopes.join(" ")],
    ["error", error],
    ["error_description", description],
  ] as const;
  const written = parameters.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${quote(value)}`]));
  return ["Bearer", written.join(", ")].join(" ").trimEnd();
}

/** A quoted string of a header. What is no visible ASCII could end the header, and is left out. */
function quote(value: string): string {
  return `"${value.replace(/[^\x20-\x7e]/g, "").replace(/["\\]/g, "\\$&")}"`;
}
