import { RequestStateUnavailableError, readErrorMessage } from "@proj/types";
import { importKeys } from "./key-list.ts";
import { deriveKeySet, type KeySet } from "./key-set.ts";
import type { RequestStateKey } from "./request-state-key.ts";
import type { UseCounts } from "./use-counts.ts";

/** Where a codec has its keys from. */
export interface KeySource {
  /** The keys as they are now. A call asks once and keeps what it was given. */
  read(): Promise<KeySet>;
  /** How often each key has sealed; kept when the keys change. */
  readonly uses: UseCounts;
}

/** What `jwe` takes as `keys` when they may change while it runs: gives the list as it is now. */
export type ReadKeys = () => readonly RequestStateKey[] | Promise<readonly RequestStateKey[]>;

/**
 * A list that stays as it is, derived at the first use.
 *
 * @throws ConfigurationError when the list is bad; what only a derivation shows comes from `read`.
 */
export function buildListSource(keys: readonly unknown[]): KeySource {
  const materials = importKeys(keys, "keys");
  let set: Promise<KeySet> | undefined;
  // Started by a call that waits for it, so that a failure is never an unhandled rejection.
  return { read: () => (set ??= deriveKeySet(materials, "keys")), uses: new Map() };
}

/**
 * A function that is asked at every `read`. What it gives is derived once for each array, told apart by
 * identity, however many calls wait for it. A list that cannot be used fails the calls that it was given to,
 * always with the same error.
 */
export function buildFunctionSource(readKeys: ReadKeys): KeySource {
  const sets = new WeakMap<readonly RequestStateKey[], Promise<KeySet>>();
  const read = async (): Promise<KeySet> => {
    const keys = await callReadKeys(readKeys);
    const known = sets.get(keys);
    if (known !== undefined) return known;
    const set = deriveGivenKeys(keys);
    if (Array.isArray(keys)) sets.set(keys, set);
    return set;
  };
  return { read, uses: new Map() };
}

async function callReadKeys(readKeys: ReadKeys): Promise<readonly RequestStateKey[]> {
  try {
    return await readKeys();
  } catch (cause) {
    throw new RequestStateUnavailableError("The function that gives the keys failed; see the cause.", { cause });
  }
}

async function deriveGivenKeys(keys: readonly RequestStateKey[]): Promise<KeySet> {
  try {
    return await deriveKeySet(importKeys(keys, "keys"), "keys");
  } catch (cause) {
    const problem = readErrorMessage(cause);
    throw new RequestStateUnavailableError(`The function that gives the keys gave a bad list: ${problem}`, { cause });
  }
}
