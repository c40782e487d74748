import {
  ConfigurationError,
  isUint8Array,
  RequestStateUnavailableError,
  readErrorMessage,
  showValue,
} from "@proj/types";
import { DATA_KEY_BYTES } from "./data-key.ts";

/** Has a key service encrypt a data key. The bytes are wiped when the promise settles: keep no reference to them. */
export type Wrap = (dataKey: Uint8Array) => Promise<Uint8Array>;

/** Has a key service decrypt what its `wrap` gave. The bytes are copied; to wipe them is for whoever made them. */
export type Unwrap = (wrappedKey: Uint8Array) => Promise<Uint8Array>;

/** Ends messages about wrapped keys: where to get one that is accepted. */
export const WRAPPED_KEY_HINT = "Make a data key with createDataKey(wrap) and keep what that gives.";

/**
 * Unwraps a data key.
 *
 * @param name how messages call the wrapped key, for instance `wrappedKeys[0]`.
 * @throws RequestStateUnavailableError when the key service fails, whatever the reason.
 * @throws ConfigurationError when it gives something that is no data key. No message holds any of a key.
 */
export async function unwrapDataKey(unwrap: Unwrap, wrappedKey: Uint8Array, name: string): Promise<Uint8Array> {
  const dataKey: unknown = await askKeyService(`unwrap ${name}`, () => unwrap(wrappedKey));
  if (!isUint8Array(dataKey)) {
    throw new ConfigurationError(`unwrap must give a Uint8Array; for ${name} it gave ${showType(dataKey)}.`);
  }
  if (dataKey.length !== DATA_KEY_BYTES) {
    throw new ConfigurationError(
      `${name} unwraps to ${dataKey.length} bytes; a data key has ${DATA_KEY_BYTES}. ${WRAPPED_KEY_HINT}`,
    );
  }
  return dataKey;
}

/**
 * Wraps a data key, and wipes it.
 *
 * @throws RequestStateUnavailableError when the key service fails, whatever the reason.
 * @throws ConfigurationError when it gives no bytes, or the key as it was.
 */
export async function wrapDataKey(wrap: Wrap, dataKey: Uint8Array): Promise<Uint8Array> {
  try {
    const wrappedKey: unknown = await askKeyService("wrap the data key", () => wrap(dataKey));
    if (!isUint8Array(wrappedKey) || wrappedKey.length === 0) {
      throw new ConfigurationError(`wrap must give the bytes of a wrapped key; it gave ${showType(wrappedKey)}.`);
    }
    if (wrappedKey.length === dataKey.length && wrappedKey.every((byte, index) => byte === dataKey[index])) {
      throw new ConfigurationError("wrap gave the data key as it was; it must have the key service encrypt it.");
    }
    return wrappedKey;
  } finally {
    dataKey.fill(0);
  }
}

async function askKeyService(task: string, call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await call();
  } catch (cause) {
    throw new RequestStateUnavailableError(
      `The key service did not ${task}: ${showValue(readErrorMessage(cause))}. Is it up, and may this process use the key?`,
      { cause },
    );
  }
}

function showType(value: unknown): string {
  return isUint8Array(value) ? "no bytes" : typeof value;
}
