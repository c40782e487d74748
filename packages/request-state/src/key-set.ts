import { ConfigurationError } from "@proj/types";
import { type ContentKey, deriveContentKey } from "./content-key.ts";
import type { KeyMaterial } from "./key-import.ts";
import { buildDuplicateKeyError } from "./key-list.ts";

/** The keys of a codec at one moment, ready for use. Never changed: an update makes another one. */
export interface KeySet {
  /** At least one and none twice; the first seals every new token. */
  readonly keys: readonly ContentKey[];
  readonly sealing: ContentKey;
  /** Finds the key that seals tokens with this first segment. Takes the same time for any number of keys. */
  find(encodedHeader: string): ContentKey | undefined;
}

/**
 * Derives every key of the list, of which the first seals.
 *
 * @param materials at least one.
 * @param name how messages call the list.
 * @throws ConfigurationError when the platform refuses a key, or when two keys have the same id: the same
 *   secret in two forms.
 */
export async function deriveKeySet(materials: readonly KeyMaterial[], name: string): Promise<KeySet> {
  const keys = await Promise.all(
    materials.map((material, position) => deriveNamedKey(material, `${name}[${position}]`)),
  );
  const ids = keys.map((key) => key.header.kid);
  ids.forEach((id, position) => {
    const earlier = ids.indexOf(id);
    if (earlier !== position) throw buildDuplicateKeyError(name, earlier, position);
  });
  return buildKeySet(keys);
}

/** @param keys at least one and none twice, the sealing key first. */
export function buildKeySet(keys: readonly ContentKey[]): KeySet {
  const keysByHeader = new Map(keys.map((key) => [key.encodedHeader, key]));
  return {
    keys,
    sealing: keys[0] as ContentKey,
    find: (encodedHeader) => keysByHeader.get(encodedHeader),
  };
}

/** The `kid`s of the keys, in their order: the sealing key first. */
export function readIdsOf(set: KeySet): readonly string[] {
  return set.keys.map((key) => key.header.kid);
}

/**
 * @param name how the message calls the key.
 * @throws ConfigurationError when the platform refuses the key.
 */
export async function deriveNamedKey(material: KeyMaterial, name: string): Promise<ContentKey> {
  try {
    return await deriveContentKey(material);
  } catch (cause) {
    throw new ConfigurationError(`${name} cannot be used: the platform's WebCrypto refuses it.`, { cause });
  }
}
