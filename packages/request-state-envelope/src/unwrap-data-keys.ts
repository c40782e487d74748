import { ConfigurationError } from "@proj/types";
import { type DataKey, importDataKey } from "./data-key.ts";
import { type Unwrap, unwrapDataKey } from "./key-service.ts";
import { checkWrappedKeys } from "./wrapped-keys.ts";

/**
 * Unwraps and imports all data keys, at the same time.
 *
 * @returns as many, in the same order.
 * @throws RequestStateUnavailableError when the key service fails.
 * @throws ConfigurationError when the list cannot be used, or two of it are the same data key, wrapped twice.
 */
export async function unwrapDataKeys(wrappedKeys: readonly Uint8Array[], unwrap: Unwrap): Promise<readonly DataKey[]> {
  checkWrappedKeys(wrappedKeys);
  if (typeof unwrap !== "function") throw new ConfigurationError("unwrap must be a function.");
  const keys = await Promise.all(
    wrappedKeys.map(async (wrappedKey, position) =>
      importDataKey(await unwrapDataKey(unwrap, wrappedKey, `wrappedKeys[${position}]`)),
    ),
  );
  checkDistinct(keys);
  return keys;
}

function checkDistinct(keys: readonly DataKey[]): void {
  const headers = keys.map(({ header }) => header);
  headers.forEach((header, position) => {
    const first = headers.indexOf(header);
    if (first === position) return;
    throw new ConfigurationError(
      `wrappedKeys[${first}] and wrappedKeys[${position}] wrap the same data key; remove one of them.`,
    );
  });
}
