import type { AuthInfo, Clock } from "@proj/types";
import { MAX_DELAY_MS } from "../options/read-timeout.ts";

/**
 * Calls `expire` when the caller's token has lapsed.
 *
 * @returns a function that calls it off.
 */
export function expireWith(auth: AuthInfo | null, clock: Clock, expire: () => void): () => void {
  if (auth?.expiresAt === undefined) return () => {};
  const expiresAtMs = auth.expiresAt * 1000;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(): void {
    const left = expiresAtMs - clock();
    if (left <= 0) expire();
    else timer = setTimeout(wait, Math.min(left, MAX_DELAY_MS));
  }

  wait();
  return () => clearTimeout(timer);
}
