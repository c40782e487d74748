import { ConfigurationError } from "@proj/types";
import type { ContentKey } from "./content-key.ts";
import { findUnsafeStep } from "./find-unsafe-step.ts";
import { buildKeySet, type KeySet, readIdsOf } from "./key-set.ts";
import { isKeyId } from "./protected-header.ts";

/**
 * The key is verified from now on and does not seal.
 *
 * @throws ConfigurationError when it is there already.
 */
export function addKey(set: KeySet, key: ContentKey): KeySet {
  if (set.find(key.encodedHeader) !== undefined) {
    throw new ConfigurationError(`add: the key is in the ring already, as ${key.header.kid}.`);
  }
  return buildKeySet([...set.keys, key]);
}

/**
 * The key seals from now on; the others keep their order.
 *
 * @throws ConfigurationError when it is not in the set.
 */
export function promoteKey(set: KeySet, id: string): KeySet {
  const key = set.keys.find(({ header }) => header.kid === id);
  if (key === undefined) {
    throw new ConfigurationError(
      `promote: ${describeUnknownId(set, id)} Add the key to the ring of every instance first, so that each can unseal its tokens.`,
    );
  }
  return buildKeySet([key, ...set.keys.filter((other) => other !== key)]);
}

/**
 * The key is not verified any more.
 *
 * @throws ConfigurationError when it is the sealing key or not in the set.
 */
export function retireKey(set: KeySet, id: string): KeySet {
  if (set.sealing.header.kid === id) {
    throw new ConfigurationError(
      `retire: ${id} is the sealing key. Promote another key first, and retire this one once its tokens have expired.`,
    );
  }
  const keys = set.keys.filter(({ header }) => header.kid !== id);
  if (keys.length === set.keys.length) throw new ConfigurationError(`retire: ${describeUnknownId(set, id)}`);
  return buildKeySet(keys);
}

/** @throws ConfigurationError when the step would let tokens be rejected; see `findUnsafeStep`. */
export function replaceKeys(set: KeySet, next: KeySet): KeySet {
  const problem = findUnsafeStep(readIdsOf(set), readIdsOf(next));
  if (problem !== undefined) throw new ConfigurationError(`replace: ${problem}`);
  return next;
}

/** A value that has not the form of an id is not shown: it may be a key. */
function describeUnknownId(set: KeySet, id: unknown): string {
  const problem = isKeyId(id) ? `no key in the ring has the id ${id}` : "that is no id of a key";
  return `${problem}; the ring has ${readIdsOf(set).join(", ")}.`;
}
