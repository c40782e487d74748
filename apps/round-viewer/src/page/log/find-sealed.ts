import type { LogEntry, TokenSealed } from "../../shared/log-entry.ts";

/** What the server logged when it sealed a token; `undefined` where the log does not tell (any more). */
export function findSealed(log: readonly LogEntry[], token: string): TokenSealed | undefined {
  const entries = log.filter((entry) => entry.type === "sealed");
  return entries.find((entry) => entry.token.length === token.length && token.endsWith(entry.token.tail));
}
