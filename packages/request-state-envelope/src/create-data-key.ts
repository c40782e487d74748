import { webCryptoRandom } from "@proj/types";
import { DATA_KEY_BYTES } from "./data-key.ts";
import { type Wrap, wrapDataKey } from "./key-service.ts";

/**
 * Makes a data key and has the key service wrap it. What comes back is for `wrappedKeys`; the key itself is gone.
 *
 * @throws RequestStateUnavailableError when the key service fails.
 * @throws ConfigurationError when `wrap` does not give a wrapped key.
 */
export function createDataKey(wrap: Wrap): Promise<Uint8Array> {
  return wrapDataKey(wrap, webCryptoRandom(DATA_KEY_BYTES));
}
