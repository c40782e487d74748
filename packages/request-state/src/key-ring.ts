import { importKey } from "./key-import.ts";
import { importKeys } from "./key-list.ts";
import { deriveKeySet, deriveNamedKey, type KeySet, readIdsOf } from "./key-set.ts";
import type { KeySource } from "./key-source.ts";
import type { RequestStateKey } from "./request-state-key.ts";
import { addKey, promoteKey, replaceKeys, retireKey } from "./update-key-set.ts";
import type { UseCounts } from "./use-counts.ts";

/**
 * Keys that change while the codecs that use them run. Updates take effect one after the other, each wholly or
 * not at all; a `seal` or `unseal` under way keeps the keys it began with. Every method rejects with a
 * `ConfigurationError` that says what to do instead, and then nothing has changed.
 *
 * A ring is the keys of one process: every instance of a service has its own, and a step is done on all of them
 * before the next one begins.
 */
export interface KeyRing {
  /** The ids (`kid`) of the keys, the sealing key first. */
  readIds(): Promise<readonly string[]>;
  /** From now on the key unseals; it does not seal. Returns its id. Rejects when the key is in the ring already. */
  add(key: RequestStateKey): Promise<string>;
  /** From now on the key seals. Rejects when it is not in the ring. */
  promote(id: string): Promise<void>;
  /** From now on the key does not unseal. Rejects when it is the sealing key or not in the ring. */
  retire(id: string): Promise<void>;
  /**
   * Takes over a whole list, the sealing key first. Rejects when the list is bad, when its sealing key is not in
   * the ring yet (instances that change later could not unseal its tokens), or when it lacks the key that seals
   * now (the tokens under way would be rejected).
   */
  replace(keys: readonly RequestStateKey[]): Promise<void>;
}

const sources = new WeakMap<KeyRing, KeySource>();

/**
 * Makes a ring of keys that can be updated, for one codec or many.
 *
 * @param keys at least one and none twice; the first seals.
 * @throws ConfigurationError when the list is bad; what only a derivation shows comes from the first use.
 */
export function keyRing(keys: readonly RequestStateKey[]): KeyRing {
  const materials = importKeys(keys, "keys");
  const uses: UseCounts = new Map();
  let current: Promise<KeySet> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const read = (): Promise<KeySet> => (current ??= deriveKeySet(materials, "keys"));

  function update(change: (set: KeySet) => KeySet | Promise<KeySet>): Promise<KeySet> {
    const updated = last.then(async () => {
      const next = await change(await read());
      current = Promise.resolve(next);
      return next;
    });
    // The next update waits for this one, and goes ahead when it failed.
    last = updated.catch(() => undefined);
    return updated;
  }

  const ring: KeyRing = {
    async readIds() {
      return readIdsOf(await read());
    },
    async add(key) {
      const contentKey = deriveNamedKey(importKey(key, "key"), "key");
      contentKey.catch(() => undefined); // It is awaited only when the updates before this one are done.
      await update(async (set) => addKey(set, await contentKey));
      return (await contentKey).header.kid;
    },
    async promote(id) {
      await update((set) => promoteKey(set, id));
    },
    async retire(id) {
      await update((set) => retireKey(set, id));
    },
    async replace(replacement) {
      const nextMaterials = importKeys(replacement, "keys");
      await update(async (set) => replaceKeys(set, await deriveKeySet(nextMaterials, "keys")));
    },
  };
  sources.set(ring, { read, uses });
  return ring;
}

/** The keys behind a ring; `undefined` when the value is none that {@link keyRing} made. */
export function findRingSource(ring: unknown): KeySource | undefined {
  // A value that is no object is simply not found.
  return sources.get(ring as KeyRing);
}
