import { setTimeout as sleep } from "node:timers/promises";

/** Waits. Rejects with the reason of the signal itself. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  try {
    await sleep(durationMs, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
