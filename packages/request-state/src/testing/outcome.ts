import {
  InvalidRequestStateError,
  isUint8Array,
  type RequestStateCodec,
  readErrorMessage,
  showValue,
} from "@proj/types";
import { countBytes } from "./sample-bytes.ts";

/** What a codec does with what it is given: it gives something, or it throws. */
export type Outcome =
  | { readonly kind: "gave"; readonly value: unknown }
  | { readonly kind: "threw"; readonly error: unknown };

/** Waits for what a codec does, be it done at once or later. Never rejects. */
export async function readOutcome(call: () => unknown): Promise<Outcome> {
  try {
    return { kind: "gave", value: await call() };
  } catch (error) {
    return { kind: "threw", error };
  }
}

/** What a codec does with `token`, which need not be a string. */
export function readUnsealed(codec: RequestStateCodec, token: unknown): Promise<Outcome> {
  return readOutcome(() => codec.unseal(token as string));
}

/** What it threw, if it did. */
export function readCause(outcome: Outcome): unknown {
  return outcome.kind === "threw" ? outcome.error : undefined;
}

/** Says in a few words what came back. */
export function describeOutcome(outcome: Outcome): string {
  if (outcome.kind === "threw") return describeError(outcome.error);
  return isUint8Array(outcome.value) ? countBytes(outcome.value) : showValue(outcome.value);
}

function describeError(error: unknown): string {
  if (InvalidRequestStateError.is(error)) return `a refusal with the reason ${showValue(error.reason)}`;
  const kind = error instanceof Error ? error.name : "something thrown";
  return `${kind} (${showValue(readErrorMessage(error))})`;
}
