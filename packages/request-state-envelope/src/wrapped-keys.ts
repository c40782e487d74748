import { ConfigurationError, isUint8Array } from "@proj/types";
import { WRAPPED_KEY_HINT } from "./key-service.ts";

/**
 * Checks the option `wrappedKeys` before the key service is asked for anything.
 *
 * @throws ConfigurationError when it is no list, an empty one, or holds something that is no wrapped key.
 */
export function checkWrappedKeys(wrappedKeys: unknown): asserts wrappedKeys is readonly Uint8Array[] {
  if (!Array.isArray(wrappedKeys)) {
    throw new ConfigurationError(`wrappedKeys must be an array, the sealing key first. ${WRAPPED_KEY_HINT}`);
  }
  if (wrappedKeys.length === 0) {
    throw new ConfigurationError(`wrappedKeys is empty; one wrapped key at least is needed. ${WRAPPED_KEY_HINT}`);
  }
  for (const [position, wrappedKey] of wrappedKeys.entries()) {
    if (isUint8Array(wrappedKey) && wrappedKey.length > 0) continue;
    throw new ConfigurationError(
      `wrappedKeys[${position}] must be a Uint8Array with something in it. ${WRAPPED_KEY_HINT}`,
    );
  }
}
