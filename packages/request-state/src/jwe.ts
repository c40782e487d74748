import { ConfigurationError, InvalidRequestStateError, type RequestStateCodec } from "@proj/types";
import { CompactEncrypt, compactDecrypt } from "jose";
import { readEncodedHeader } from "./canonical-token.ts";
import { isUint8Array } from "./is-uint8-array.ts";
import { importKeys } from "./key-list.ts";
import { buildKeyRing, type KeyRing } from "./key-ring.ts";
import { isProtectedHeader } from "./protected-header.ts";
import type { RequestStateKey } from "./request-state-key.ts";

/** What {@link jwe} needs to know. */
export interface JweOptions {
  /**
   * The keys, at least one and none twice. The first seals; every one unseals. To rotate, deploy `[OLD, NEW]`,
   * then `[NEW, OLD]`, and `[NEW]` once no token of the old key can be in flight any more.
   */
  readonly keys: readonly RequestStateKey[];
}

/** The header's bytes are compared before jose reads it; this holds even if that comparison were ever loosened. */
const PINNED = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };

/**
 * Makes a codec of encrypted tokens: compact JWE (RFC 7516), `dir` with `A256GCM`, under a content key derived
 * from the first of `keys`. The payload can be neither read nor changed by whoever carries the token. Tokens of
 * equal payloads differ.
 *
 * `unseal` rejects with an `InvalidRequestStateError` whose `reason` is `malformed` (not a text this codec
 * writes), `unknown-key` (sealed with a key that is not in `keys`) or `tampered` (names one of `keys` but is
 * not what that key sealed).
 *
 * The keys are derived at the first use. If that fails, every call rejects with the `ConfigurationError` that
 * says why.
 *
 * @throws ConfigurationError when `keys` is empty or holds something too short, of the wrong type or there
 *   twice. A `CryptoKey` hides its bytes: that it equals another key shows at the first use.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function jwe(options: JweOptions): RequestStateCodec {
  const materials = importKeys((options as JweOptions | undefined)?.keys);
  let ring: Promise<KeyRing> | undefined;
  // Started by a call that waits for it, so that a failure is never an unhandled rejection.
  const readRing = (): Promise<KeyRing> => (ring ??= buildKeyRing(materials));

  return {
    seal: (payload) => seal(payload, readRing),
    unseal: (token) => unseal(token, readRing),
  };
}

async function seal(payload: Uint8Array, readRing: () => Promise<KeyRing>): Promise<string> {
  if (!isUint8Array(payload)) throw new ConfigurationError("seal: the payload must be a Uint8Array.");
  // A copy, because the caller may write to its bytes before they are encrypted, and because jose knows only
  // its own realm's arrays.
  const bytes = new Uint8Array(payload);
  const { sealing } = await readRing();
  return new CompactEncrypt(bytes).setProtectedHeader(sealing.header).encrypt(sealing.cryptoKey);
}

async function unseal(token: string, readRing: () => Promise<KeyRing>): Promise<Uint8Array> {
  const encodedHeader = readEncodedHeader(token);
  if (encodedHeader === undefined) throw new InvalidRequestStateError("malformed");
  const contentKey = (await readRing()).find(encodedHeader);
  if (contentKey === undefined) {
    throw new InvalidRequestStateError(isProtectedHeader(encodedHeader) ? "unknown-key" : "malformed");
  }
  try {
    const { plaintext } = await compactDecrypt(token, contentKey.cryptoKey, PINNED);
    return plaintext;
  } catch (cause) {
    throw new InvalidRequestStateError("tampered", { cause });
  }
}
