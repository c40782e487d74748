import { InvalidRequestStateError, isRecord, type RequestStateCodec, toInternalError } from "@proj/types";
import type { CallOutcome } from "../call/call-outcome.ts";
import { Failure } from "../call/failure.ts";
import { Rejection } from "../request-state/rejection.ts";

/**
 * What a round left behind, as its record is sealed: a JSON array whose first element no token has, so that neither passes for the other, and
 * whose second is the token's id, so that whoever runs the store cannot give one round the response of another.
 */
type RecordFields = readonly [
  marker: typeof MARKER,
  tokenId: string,
  kind: "result" | "failure" | "burned",
  content: unknown,
];

const MARKER = "single-use/1";
const encoder = /* @__PURE__ */ new TextEncoder();
const decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true });

/** Seals how a round ended; `undefined` for one that must not run again and has no response. */
export async function sealRecord(
  codec: RequestStateCodec,
  tokenId: string,
  outcome: CallOutcome | undefined,
): Promise<string> {
  return codec.seal(encoder.encode(JSON.stringify(toFields(tokenId, outcome))));
}

function toFields(tokenId: string, outcome: CallOutcome | undefined): RecordFields {
  if (outcome === undefined) return [MARKER, tokenId, "burned", null];
  if (outcome instanceof Failure) return [MARKER, tokenId, "failure", outcome.text];
  return [MARKER, tokenId, "result", outcome];
}

/**
 * Opens the record of a round.
 *
 * @returns how the round ended; a {@link Rejection} when it was burned.
 * @throws ProtocolError (internal) when it is not the record of this round: the store's contents were changed, or its key is gone.
 */
export async function unsealRecord(
  codec: RequestStateCodec,
  tokenId: string,
  record: string,
): Promise<CallOutcome | Rejection> {
  const fields = await openRecord(codec, record);
  const [marker, recordedId, kind, content] = fields;
  if (marker !== MARKER || recordedId !== tokenId) throw refuse("it belongs to something else");
  if (kind === "burned") return new Rejection("already-used");
  if (kind === "failure" && typeof content === "string") return new Failure(content);
  if (kind === "result" && isRecord(content)) return content;
  throw refuse("its form is unknown");
}

async function openRecord(codec: RequestStateCodec, record: string): Promise<readonly unknown[]> {
  try {
    const value: unknown = JSON.parse(decoder.decode(await codec.unseal(record)));
    return Array.isArray(value) ? value : [];
  } catch (cause) {
    throw InvalidRequestStateError.is(cause) ? refuse(`it is ${cause.reason}`, cause) : toInternalError(cause);
  }
}

function refuse(problem: string, cause?: unknown): Error {
  return toInternalError(
    new TypeError(`The response that the single-use store recorded is not used: ${problem}.`, { cause }),
  );
}
