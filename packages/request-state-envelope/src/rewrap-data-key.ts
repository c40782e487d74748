import { type Unwrap, unwrapDataKey, type Wrap, wrapDataKey } from "./key-service.ts";

/** The two sides of a key service's own rotation. They may be the same service. */
export interface KeyServices {
  /** Decrypts with the key that the data key is wrapped with now. */
  readonly unwrap: Unwrap;
  /** Encrypts with the key that is to take its place. */
  readonly wrap: Wrap;
}

/**
 * Wraps the same data key anew, when the key that it is wrapped with rotates. Tokens in flight are not affected.
 *
 * @returns what takes the place of `wrappedKey` in `wrappedKeys`.
 * @throws RequestStateUnavailableError when a key service fails.
 * @throws ConfigurationError when `wrappedKey` is not a wrapped data key.
 */
export async function rewrapDataKey(wrappedKey: Uint8Array, { unwrap, wrap }: KeyServices): Promise<Uint8Array> {
  const dataKey = await unwrapDataKey(unwrap, wrappedKey, "the wrapped key");
  return wrapDataKey(wrap, new Uint8Array(dataKey));
}
