import type { RequestStateCodec } from "@proj/types";
import { isUint8Array } from "@proj/types";
import { CodecContractError } from "./codec-contract-error.ts";
import { describeOutcome, readCause, readOutcome, readUnsealed } from "./outcome.ts";
import { countBytes, isEqualBytes } from "./sample-bytes.ts";

/**
 * Seals a copy of `payload`, so that a codec that writes to its bytes fails where that is tried and nowhere else.
 *
 * @throws CodecContractError when there is no token, or one that is no string.
 */
export function sealToken(codec: RequestStateCodec, payload: Uint8Array): Promise<string> {
  return sealBytes(codec, payload.slice());
}

/** {@link sealToken}, but with the bytes themselves. */
export async function sealBytes(codec: RequestStateCodec, payload: Uint8Array): Promise<string> {
  const tried = `seal ${countBytes(payload)}`;
  const outcome = await readOutcome(() => codec.seal(payload));
  if (outcome.kind === "gave" && typeof outcome.value === "string") return outcome.value;
  throw new CodecContractError({
    tried,
    expected: "a string",
    got: describeOutcome(outcome),
    cause: readCause(outcome),
  });
}

/**
 * Unseals a token that must open.
 *
 * @param tried completes "Tried to …".
 * @throws CodecContractError when it does not give bytes.
 */
export async function openToken(codec: RequestStateCodec, token: string, tried: string): Promise<Uint8Array> {
  const outcome = await readUnsealed(codec, token);
  if (outcome.kind === "gave" && isUint8Array(outcome.value)) return outcome.value;
  throw new CodecContractError({
    tried,
    expected: "a Uint8Array",
    got: describeOutcome(outcome),
    cause: readCause(outcome),
  });
}

/** @throws CodecContractError when the token does not open to `payload`. */
export async function expectPayload(
  codec: RequestStateCodec,
  token: string,
  payload: Uint8Array,
  tried: string,
): Promise<void> {
  checkBytes(await openToken(codec, token, tried), payload, tried);
}

/** @throws CodecContractError when `bytes` are not those of `payload`. */
export function checkBytes(bytes: Uint8Array, payload: Uint8Array, tried: string): void {
  if (isEqualBytes(bytes, payload)) return;
  const got = `others, ${countBytes(bytes)}`;
  throw new CodecContractError({ tried, expected: `the ${countBytes(payload)} that had been sealed`, got });
}
