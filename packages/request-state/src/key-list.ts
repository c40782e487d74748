import { ConfigurationError, encodeBase64url, isUint8Array } from "@proj/types";
import { KEY_HINT } from "./key-hint.ts";
import { importKey, type KeyMaterial } from "./key-import.ts";

/**
 * Turns a list of keys into key material of our own, in the same order. Later changes of the list or of the
 * bytes in it have no effect.
 *
 * @param name how messages call the list.
 * @throws ConfigurationError when it is no list, an empty one, or holds something that is no key, too short or
 *   there twice.
 */
export function importKeys(keys: unknown, name: string): readonly KeyMaterial[] {
  if (!Array.isArray(keys))
    throw new ConfigurationError(`${name} must be an array of keys, the sealing key first. ${KEY_HINT}`);
  if (keys.length === 0) throw new ConfigurationError(`${name} is empty; one key at least is needed. ${KEY_HINT}`);
  const materials = Array.from(keys, (key: unknown, position) => importKey(key, `${name}[${position}]`));
  checkDistinct(materials, name);
  return materials;
}

/** A `CryptoKey` does not show its bytes: whether it equals another key comes out only once both are derived. */
function checkDistinct(materials: readonly KeyMaterial[], name: string): void {
  const positions = new Map<string | KeyMaterial, number>();
  materials.forEach((material, position) => {
    const identity = isUint8Array(material) ? encodeBase64url(material) : material;
    const earlier = positions.get(identity);
    if (earlier !== undefined) throw buildDuplicateKeyError(name, earlier, position);
    positions.set(identity, position);
  });
}

/** The error for a key that is in the list twice. */
export function buildDuplicateKeyError(name: string, first: number, second: number): ConfigurationError {
  return new ConfigurationError(`${name}[${first}] and ${name}[${second}] are the same key; remove one of them.`);
}
