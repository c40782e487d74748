import { ConfigurationError } from "@proj/types";
import { type ContentKey, deriveContentKey } from "./content-key.ts";
import type { KeyMaterial } from "./key-import.ts";
import { buildDuplicateKeyError } from "./key-list.ts";

/** The keys of a codec, ready for use. */
export interface KeyRing {
  /** Seals every new token. */
  readonly sealing: ContentKey;
  /** Finds the key that seals tokens with this first segment. Takes the same time for any number of keys. */
  find(encodedHeader: string): ContentKey | undefined;
}

/**
 * Derives every key of the list, of which the first seals.
 *
 * @param materials at least one.
 * @throws ConfigurationError when the platform refuses a key, or when two keys have the same id: the same
 *   secret in two forms.
 */
export async function buildKeyRing(materials: readonly KeyMaterial[]): Promise<KeyRing> {
  const contentKeys = await Promise.all(materials.map(deriveNamedKey));
  const keysByHeader = new Map<string, ContentKey>();
  contentKeys.forEach((contentKey, position) => {
    const earlier = keysByHeader.get(contentKey.encodedHeader);
    if (earlier !== undefined) throw buildDuplicateKeyError(contentKeys.indexOf(earlier), position);
    keysByHeader.set(contentKey.encodedHeader, contentKey);
  });
  return {
    sealing: contentKeys[0] as ContentKey,
    find: (encodedHeader) => keysByHeader.get(encodedHeader),
  };
}

async function deriveNamedKey(material: KeyMaterial, position: number): Promise<ContentKey> {
  try {
    return await deriveContentKey(material);
  } catch (cause) {
    throw new ConfigurationError(`keys[${position}] cannot be used: the platform's WebCrypto refuses it.`, { cause });
  }
}
