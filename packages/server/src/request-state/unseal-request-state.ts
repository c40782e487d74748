import { InvalidRequestStateError, isEqualDigest, RequestStateUnavailableError } from "@proj/types";
import { decodeEnvelope, type Envelope } from "./envelope.ts";
import { CLOCK_SKEW_MS, findExceededLimit, readClock } from "./limits.ts";
import { checkPrincipal } from "./principal.ts";
import { Rejection, toReason } from "./rejection.ts";
import type { RequestBinding } from "./request-binding.ts";

/**
 * Verifies a token that came back and opens it. The checks run from the cheapest and least trusting to the dearest: length, codec,
 * format, times, request, audience, principal.
 *
 * @param token as it came over the wire.
 * @throws RequestStateUnavailableError when the codec says that it cannot answer now.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#server-requirements-basic-workflow
 */
export async function unsealRequestState(binding: RequestBinding, token: unknown): Promise<Envelope | Rejection> {
  const { policy } = binding;
  if (typeof token !== "string") return new Rejection("not-a-string");
  if (token.length > policy.maxTokenBytes) return new Rejection("too-long");
  const payload = await unseal(binding, token);
  if (payload instanceof Rejection) return payload;
  const envelope = decodeEnvelope(payload);
  if (envelope instanceof Rejection) return envelope;
  return (
    checkTimes(binding, envelope) ??
    checkRequest(binding, envelope) ??
    (await checkCaller(binding, envelope)) ??
    envelope
  );
}

async function unseal({ policy }: RequestBinding, token: string): Promise<Uint8Array | Rejection> {
  try {
    const payload: unknown = await policy.codec.unseal(token);
    // Not `instanceof`: a codec may have made its bytes in another realm.
    return ArrayBuffer.isView(payload) ? (payload as Uint8Array) : new Rejection("codec-failed");
  } catch (cause) {
    if (RequestStateUnavailableError.is(cause)) throw cause;
    return new Rejection(InvalidRequestStateError.is(cause) ? toReason(cause.reason) : "codec-failed", cause);
  }
}

function checkTimes({ policy }: RequestBinding, envelope: Envelope): Rejection | undefined {
  const now = readClock(policy);
  if (envelope.issuedAt > now + CLOCK_SKEW_MS) return new Rejection("issued-in-future");
  if (envelope.expiresAt <= now) return new Rejection("expired");
  return findExceededLimit(policy, envelope, now);
}

function checkRequest(binding: RequestBinding, envelope: Envelope): Rejection | undefined {
  if (envelope.method !== binding.method) return new Rejection("other-method");
  if (envelope.target !== binding.target) return new Rejection("other-target");
  return hasOtherArguments(binding, envelope) ? new Rejection("other-arguments") : undefined;
}

/** Arguments that cannot be digested were never sealed. */
function hasOtherArguments(binding: RequestBinding, envelope: Envelope): boolean {
  try {
    return !isEqualDigest(binding.readArgumentsDigest(), envelope.argumentsDigest);
  } catch {
    return true;
  }
}

async function checkCaller(binding: RequestBinding, envelope: Envelope): Promise<Rejection | undefined> {
  if (envelope.audience !== binding.policy.audience) return new Rejection("other-audience");
  const principal = await binding.readPrincipal();
  if (principal instanceof Rejection) return principal;
  return checkPrincipal(envelope.tokenId, envelope.principal, principal);
}
