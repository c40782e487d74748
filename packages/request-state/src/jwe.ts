import { ConfigurationError, InvalidRequestStateError, isUint8Array, type RequestStateCodec } from "@proj/types";
import { CompactEncrypt, compactDecrypt } from "jose";
import { readEncodedHeader } from "./canonical-token.ts";
import { guardOnWarning } from "./guard-on-warning.ts";
import type { KeyRing } from "./key-ring.ts";
import type { KeySource, ReadKeys } from "./key-source.ts";
import { isProtectedHeader } from "./protected-header.ts";
import type { RequestStateKey } from "./request-state-key.ts";
import { toKeySource } from "./to-key-source.ts";
import { countUse } from "./use-counts.ts";

/** What {@link jwe} needs to know. */
export interface JweOptions {
  /**
   * The keys, at least one and none twice. The first seals; every one unseals. To rotate, deploy `[OLD, NEW]`,
   * then `[NEW, OLD]`, and `[NEW]` once no token of the old key can be in flight any more. One of
   *
   * - a list, which stays as it is;
   * - a ring made by `keyRing`, which can be updated;
   * - a function that gives the list as it is now. It is called at every `seal`, and at every `unseal` of a text
   *   that may be a token, so it should be cheap. While nothing has changed it should give the same array: an
   *   array is read when it comes for the first time, and keys are derived again for another one only. When it
   *   fails or gives a bad list, the call rejects with a `RequestStateUnavailableError`: nothing is known about
   *   the token then.
   */
  readonly keys: readonly RequestStateKey[] | ReadKeys | KeyRing;
  /**
   * Hears when a key has sealed half of the 2^32 tokens that it may seal, and when all of them. What it throws
   * is written to `console.error` and disturbs nothing. Default: `console.warn`.
   */
  readonly onWarning?: (message: string) => void;
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
 * Keys are derived at their first use. If that fails for a list or a ring, every call rejects with the
 * `ConfigurationError` that says why.
 *
 * @throws ConfigurationError when `keys` is empty or holds something too short, of the wrong type or there
 *   twice. A `CryptoKey` hides its bytes: that it equals another key shows at the first use.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export function jwe(options: JweOptions): RequestStateCodec {
  const { keys, onWarning } = readOptions(options);
  const source = toKeySource(keys);
  const warn = guardOnWarning(onWarning);

  return {
    seal: (payload) => seal(payload, source, warn),
    unseal: (token) => unseal(token, source),
  };
}

/** Lists, sets and maps have a `keys` too: a method. A list in place of the options must not pass for a function. */
function readOptions(options: unknown): { readonly keys?: unknown; readonly onWarning?: unknown } {
  return typeof options === "object" && options !== null && !(Symbol.iterator in options) ? options : {};
}

async function seal(payload: Uint8Array, source: KeySource, warn: (message: string) => void): Promise<string> {
  if (!isUint8Array(payload)) throw new ConfigurationError("seal: the payload must be a Uint8Array.");
  // A copy, because the caller may write to its bytes before they are encrypted, and because jose knows only
  // its own realm's arrays.
  const bytes = new Uint8Array(payload);
  const { sealing } = await source.read();
  const warning = countUse(source.uses, sealing.header.kid);
  if (warning !== undefined) warn(warning);
  return new CompactEncrypt(bytes).setProtectedHeader(sealing.header).encrypt(sealing.cryptoKey);
}

async function unseal(token: string, source: KeySource): Promise<Uint8Array> {
  const encodedHeader = readEncodedHeader(token);
  if (encodedHeader === undefined) throw new InvalidRequestStateError("malformed");
  const contentKey = (await source.read()).find(encodedHeader);
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
