import {
  ConfigurationError,
  encodeBase64url,
  hintKeys,
  type InputRequiredResult,
  showValue,
  toInternalError,
} from "@proj/types";
import { fingerprint } from "../ask/fingerprint.ts";
import { readKind } from "../ask/question.ts";
import { Failure } from "../call/failure.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { describeLargest } from "../ledger/ledger-limits.ts";
import { type AskedQuestion, type Envelope, encodeEnvelope } from "./envelope.ts";
import { findExceededLimit, readClock } from "./limits.ts";
import type { RequestStatePolicy } from "./policy.ts";
import { sealPrincipal } from "./principal.ts";
import { Rejection } from "./rejection.ts";
import type { RequestBinding } from "./request-binding.ts";

/** A name of 128 random bits. */
const ID_BYTES = 16;

/** What a round ends with that asks. */
export interface AskingRound {
  readonly result: InputRequiredResult;
  /** What is asked, as its author worded it. */
  readonly questions: ReadonlyMap<string, AskedQuestion>;
  readonly ledger: Ledger;
  /** The name that the round gave its flow, where it needed one. */
  readonly flowId?: string | undefined;
}

/** An asking result as it goes to the client, and what its token remembers. */
export interface SealedResult {
  readonly result: InputRequiredResult;
  readonly envelope: Envelope;
}

/**
 * Puts the author's state and the questions into an envelope, seals it and writes the token over the plaintext. Every asking result gets
 * a token, also where the author set no state: it is what tells an answer that was asked for from one that was not.
 *
 * @param round its result is checked: its questions are of the three kinds.
 * @param previous the envelope that came with the request, when it continues a flow.
 * @returns a {@link Failure} when the flow is beyond its limits: nobody should be asked for an answer that would be rejected.
 * @throws ProtocolError: neutral when no token can be minted, invalid params when the arguments cannot be bound.
 */
export async function sealRequestState(
  binding: RequestBinding,
  previous: Envelope | undefined,
  { result, questions, ledger, flowId }: AskingRound,
): Promise<SealedResult | Failure> {
  const { policy } = binding;
  const principal = await binding.readPrincipal();
  if (principal instanceof Rejection) throw toInternalError(principal.cause);
  const now = readClock(policy);
  const tokenId = encodeBase64url(policy.random(ID_BYTES));
  const flowStartedAt = previous?.flowStartedAt ?? now;
  const round = (previous?.round ?? 0) + 1;
  if (findExceededLimit(policy, { flowStartedAt, round }, now) !== undefined) {
    return new Failure("The call took too long or too many rounds. Start it again.");
  }
  const envelope: Envelope = {
    tokenId,
    flowId: flowId ?? previous?.flowId ?? encodeBase64url(policy.random(ID_BYTES)),
    issuedAt: now,
    expiresAt: Math.floor(Math.min(now + policy.ttlMs, flowStartedAt + policy.maxAgeMs)),
    flowStartedAt,
    round,
    method: binding.method,
    target: binding.target,
    argumentsDigest: binding.readArgumentsDigest(),
    principal: sealPrincipal(tokenId, principal),
    audience: policy.audience,
    questions,
    state: result.requestState,
    ledger,
  };
  const requestState = await mint(policy, envelope);
  // Not one literal, see finishResult.
  const _meta = Object.assign({}, result._meta, hintExpiry(envelope));
  return { result: Object.assign({}, result, { requestState, _meta }), envelope };
}

function hintExpiry({ expiresAt }: Envelope): { readonly [key: string]: string } {
  return { [hintKeys.requestStateExpiresAt]: new Date(expiresAt).toISOString() };
}

/** Whatever goes wrong here is the server's own affair, also where a codec throws an error that was made for a peer. */
async function mint({ codec, maxTokenBytes }: RequestStatePolicy, envelope: Envelope): Promise<string> {
  try {
    const token: unknown = await codec.seal(encodeEnvelope(envelope));
    if (typeof token !== "string") {
      throw new ConfigurationError(`The requestState codec sealed to ${showValue(token)} instead of a string.`);
    }
    if (token.length <= maxTokenBytes) return token;
  } catch (cause) {
    throw toInternalError(cause);
  }
  throw toInternalError(
    new ConfigurationError(
      [
        `The requestState token would be longer than maxTokenBytes (${maxTokenBytes}).`,
        "Keep large data on the server and its name in the state.",
        describeLargest(envelope.ledger),
      ].join(" "),
    ),
  );
}

/** What a result that was built by hand asks. */
export function readQuestions({ inputRequests = {} }: InputRequiredResult): Map<string, AskedQuestion> {
  const questions = new Map<string, AskedQuestion>();
  for (const [key, request] of Object.entries(inputRequests))
    questions.set(key, [readKind(request), fingerprint(key, request)]);
  return questions;
}
