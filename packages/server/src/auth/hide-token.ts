import { readErrorMessage } from "@proj/types";

/** How far causes are followed. */
const MAX_DEPTH = 8;

/**
 * Keeps a token out of what a verifier threw: errors of HTTP clients like to quote the URL or the header that it was sent in.
 *
 * @returns `thrown` as it is, or a text in its place where the token is in it.
 */
export function hideToken(thrown: unknown, token: string): unknown {
  let current = thrown;
  for (let depth = 0; depth < MAX_DEPTH && current !== undefined; depth++) {
    if (readTexts(current).some((text) => text.includes(token)))
      return readErrorMessage(thrown).replaceAll(token, "[access token]");
    current = current instanceof Error ? current.cause : undefined;
  }
  return thrown;
}

function readTexts(value: unknown): string[] {
  return value instanceof Error ? [value.message, value.stack ?? ""] : [readErrorMessage(value)];
}
