import { setTimeout as sleep } from "node:timers/promises";

/**
 * Lets what was sent arrive alone. The official TypeScript clients handle notifications a moment later, and by then do not know the progress of a call
 * any more whose result came in the same piece.
 */
export function pause(): Promise<void> {
  return sleep(20);
}
