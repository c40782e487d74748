import type { TokenMark } from "../../shared/log-entry.ts";

const HEAD_CHARACTERS = 24;
const TAIL_CHARACTERS = 12;

/** What the log says of a token: enough to find it, and not the token. */
export function markToken(token: string): TokenMark {
  return { head: token.slice(0, HEAD_CHARACTERS), tail: token.slice(-TAIL_CHARACTERS), length: token.length };
}
