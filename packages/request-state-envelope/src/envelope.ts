import { InvalidRequestStateError, type RequestStateCodec, webCryptoRandom } from "@proj/types";
import { type DataKey, toCipher } from "./data-key.ts";
import type { Unwrap } from "./key-service.ts";
import { IV_BYTES, parseToken, writeToken } from "./token.ts";
import { untilAborted } from "./until-aborted.ts";
import { unwrapDataKeys } from "./unwrap-data-keys.ts";

/** What {@link envelope} needs to know. */
export interface EnvelopeOptions {
  /**
   * Data keys as the key service wrapped them, at least one and none twice. The first seals; every one unseals. To
   * rotate, deploy `[old, new]`, then `[new, old]`, and `[new]` once no token of the old key can be in flight any more.
   */
  readonly wrappedKeys: readonly Uint8Array[];
  /** Has the key service decrypt a wrapped data key. Called once for each of them, before there is a codec. */
  readonly unwrap: Unwrap;
  /** Aborts the start when the key service does not answer. Default: `AbortSignal.timeout(10_000)`. */
  readonly signal?: AbortSignal;
}

const START_TIMEOUT_MS = 10_000;

/**
 * Makes a codec for envelope encryption: tokens are sealed with AES-256-GCM under a data key, which is kept nowhere but
 * wrapped by a key service. The service is asked once at the start and never during a request.
 *
 * `unseal` rejects with an `InvalidRequestStateError` whose `reason` is `malformed` (not a text that this codec writes),
 * `unknown-key` (sealed with a key that is not in `wrappedKeys`) or `tampered` (names one of `wrappedKeys` but is not
 * what that key sealed).
 *
 * @throws RequestStateUnavailableError when the key service refuses, or does not answer in time.
 * @throws ConfigurationError when `wrappedKeys` is empty or holds something that is no wrapped data key, or twice the
 *   same one.
 */
export async function envelope(options: EnvelopeOptions): Promise<RequestStateCodec> {
  const { wrappedKeys, unwrap, signal = AbortSignal.timeout(START_TIMEOUT_MS) } = options;
  const unwrapping = unwrapDataKeys(wrappedKeys, unwrap);
  const dataKeys = await untilAborted(unwrapping, signal, "unwrap the data keys");
  const sealing = dataKeys[0] as DataKey;
  const byHeader = new Map(dataKeys.map((key) => [key.header, key]));
  return {
    seal: (payload) => seal(payload, sealing),
    unseal: (token) => unseal(token, byHeader),
  };
}

async function seal(payload: Uint8Array, key: DataKey): Promise<string> {
  const iv = webCryptoRandom(IV_BYTES);
  // A copy, because the caller may write to its bytes before they are encrypted.
  const sealed = await crypto.subtle.encrypt(toCipher(key, iv), key.cryptoKey, new Uint8Array(payload));
  return writeToken({ header: key.header, iv, sealed: new Uint8Array(sealed) });
}

async function unseal(token: string, byHeader: ReadonlyMap<string, DataKey>): Promise<Uint8Array> {
  const parts = parseToken(token);
  if (parts === undefined) throw new InvalidRequestStateError("malformed");
  const key = byHeader.get(parts.header);
  if (key === undefined) throw new InvalidRequestStateError("unknown-key");
  try {
    return new Uint8Array(await crypto.subtle.decrypt(toCipher(key, parts.iv), key.cryptoKey, parts.sealed));
  } catch (cause) {
    throw new InvalidRequestStateError("tampered", { cause });
  }
}
