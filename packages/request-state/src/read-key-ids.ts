import { importKeys } from "./key-list.ts";
import { deriveKeySet, readIdsOf } from "./key-set.ts";
import type { RequestStateKey } from "./request-state-key.ts";

/**
 * The ids (`kid`) of the keys, in their order. An id says nothing about the key and may be logged, compared and
 * kept.
 *
 * @param keys at least one and none twice.
 * @throws ConfigurationError when the list is bad.
 */
export async function readKeyIds(keys: readonly RequestStateKey[]): Promise<readonly string[]> {
  return readIdsOf(await deriveKeySet(importKeys(keys, "keys"), "keys"));
}
