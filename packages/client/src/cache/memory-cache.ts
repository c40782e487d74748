import { checkLimit } from "../timing/check-limit.ts";
import type { CacheStore } from "./cache-store.ts";

/** What a {@link memoryCache} holds at most; what was not used for the longest time goes first. */
export interface MemoryCacheOptions {
  /** Default 1,000. */
  readonly maxEntries?: number | undefined;
  /** Keys and values together, in characters (two bytes each, at most). One that is longer by itself is not kept. Default 8,000,000. */
  readonly maxCharacters?: number | undefined;
}

/**
 * A store in the memory of this process. Clients may share it.
 *
 * @throws ConfigurationError for a limit that is none.
 */
export function memoryCache({ maxEntries = 1_000, maxCharacters = 8_000_000 }: MemoryCacheOptions = {}): CacheStore {
  checkLimit("maxEntries", maxEntries, 1);
  checkLimit("maxCharacters", maxCharacters, 1);
  // A map remembers the order in which its keys were set: the first is the one that was not used for the longest time.
  const values = new Map<string, string>();
  let characters = 0;

  function remove(key: string): string | undefined {
    const value = values.get(key);
    if (value === undefined) return undefined;
    characters -= key.length + value.length;
    values.delete(key);
    return value;
  }

  function add(key: string, value: string): void {
    characters += key.length + value.length;
    values.set(key, value);
  }

  return {
    get(key) {
      const value = remove(key);
      if (value !== undefined) add(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      if (key.length + value.length > maxCharacters) return;
      add(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= maxEntries && characters <= maxCharacters) return;
        remove(oldest);
      }
    },
    delete(key) {
      remove(key);
    },
  };
}
