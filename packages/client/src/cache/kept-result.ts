import { isRecord } from "@proj/types";
import type { CacheHints } from "./result-cache.ts";

/** A result as it is kept. Times are milliseconds since the Unix epoch. */
export interface KeptResult {
  readonly askedAt: number;
  readonly receivedAt: number;
  readonly ttlMs: number;
  readonly result: CacheHints;
}

/** Part of every key: what is written in another way is not found. */
export const KEPT_FORMAT = "mcp-result-1";

export function encodeKept(kept: KeptResult): string {
  return JSON.stringify(kept);
}

/** Reads what a store gave; `undefined` for anything that {@link encodeKept} did not write. */
export function decodeKept(text: unknown): KeptResult | undefined {
  if (typeof text !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value) || !isRecord(value["result"])) return undefined;
  const { askedAt, receivedAt, ttlMs } = value;
  const areTimes = [askedAt, receivedAt, ttlMs].every((time) => typeof time === "number");
  return areTimes ? (value as unknown as KeptResult) : undefined;
}

/** A clock that was set back makes nothing fresh. */
export function isFresh({ receivedAt, ttlMs }: KeptResult, now: number): boolean {
  return now >= receivedAt && now < receivedAt + ttlMs;
}
