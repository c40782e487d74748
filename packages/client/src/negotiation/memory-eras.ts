import type { Era } from "@proj/types";
import { checkLimit } from "../timing/check-limit.ts";
import type { EraStore } from "./era-store.ts";

/** What {@link memoryEras} holds at most. */
export interface MemoryErasOptions {
  /** How many servers; the one that was connected to the longest time ago goes first. Default 1000. */
  readonly maxEntries?: number | undefined;
}

/**
 * An {@link EraStore} in the memory of this process.
 *
 * @throws ConfigurationError for a limit that is none.
 */
export function memoryEras({ maxEntries = 1000 }: MemoryErasOptions = {}): EraStore {
  checkLimit("maxEntries", maxEntries, 1);
  // A map remembers the order in which its keys were set.
  const eras = new Map<string, Era>();
  function write(serverKey: string, era: Era | undefined): void {
    eras.delete(serverKey);
    if (era === undefined) return;
    eras.set(serverKey, era);
    for (const oldest of eras.keys()) {
      if (eras.size <= maxEntries) return;
      eras.delete(oldest);
    }
  }
  return {
    read(serverKey) {
      const era = eras.get(serverKey);
      if (era !== undefined) write(serverKey, era);
      return era;
    },
    write,
  };
}
