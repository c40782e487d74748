import { ConfigurationError } from "@proj/types";
import { findUnsafeStep } from "./find-unsafe-step.ts";
import { importKeys } from "./key-list.ts";
import { deriveKeySet, readIdsOf } from "./key-set.ts";
import { isKeyId } from "./protected-header.ts";
import type { RequestStateKey } from "./request-state-key.ts";

/** The keys of a service before and after a deploy, the sealing key first; each side as keys or as their ids. */
export type KeyRotation = (
  | { readonly from: readonly RequestStateKey[]; readonly fromIds?: never }
  /** As `readKeyIds` gave them. */
  | { readonly fromIds: readonly string[]; readonly from?: never }
) &
  (
    | { readonly to: readonly RequestStateKey[]; readonly toIds?: never }
    /** As `readKeyIds` gave them. */
    | { readonly toIds: readonly string[]; readonly to?: never }
  );

/**
 * For deploy scripts: checks that the keys may change from the one list to the other in a single deploy, so that
 * no token is rejected while old and new instances run side by side.
 *
 * @throws ConfigurationError that says which step comes first, or that a list is bad.
 */
export async function checkKeyRotation(rotation: KeyRotation): Promise<void> {
  const { from, fromIds, to, toIds } = (rotation as KeyRotation | undefined) ?? ({} as Partial<KeyRotation>);
  const problem = findUnsafeStep(await readSide("from", from, fromIds), await readSide("to", to, toIds));
  if (problem !== undefined) throw new ConfigurationError(problem);
}

async function readSide(name: "from" | "to", keys: unknown, ids: unknown): Promise<readonly string[]> {
  if ((keys === undefined) === (ids === undefined)) {
    throw new ConfigurationError(`Give either ${name} (keys) or ${name}Ids (what readKeyIds gave for them).`);
  }
  if (keys !== undefined) return readIdsOf(await deriveKeySet(importKeys(keys, name), name));
  // Nothing of a wrong id is shown: somebody may have given secrets.
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isKeyId)) {
    throw new ConfigurationError(`${name}Ids must be the ids that readKeyIds gave, at least one.`);
  }
  return ids;
}
