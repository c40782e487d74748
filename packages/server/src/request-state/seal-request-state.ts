import { ConfigurationError, encodeBase64url, type InputRequiredResult, ProtocolError, showValue } from "@proj/types";
import { fingerprint } from "../ask/fingerprint.ts";
import { readKind } from "../ask/question.ts";
import { type AskedQuestion, type Envelope, encodeEnvelope } from "./envelope.ts";
import { digestPrincipal } from "./principal.ts";
import { Rejection } from "./rejection.ts";
import type { RequestBinding } from "./request-binding.ts";

/** A name of 128 random bits. */
const ID_BYTES = 16;

/** An asking result as it goes to the client, and what its token remembers. */
export interface SealedResult {
  readonly result: InputRequiredResult;
  readonly envelope: Envelope;
}

/**
 * Puts the author's state and the questions into an envelope, seals it and writes the token over the plaintext. Every asking result gets
 * a token, also where the author set no state: it is what tells an answer that was asked for from one that was not.
 *
 * @param result checked: its questions are of the three kinds.
 * @param previous the envelope that came with the request, when it continues a flow.
 * @throws ProtocolError, McpError or whatever the codec throws when no token can be minted.
 */
export async function sealRequestState(
  binding: RequestBinding,
  previous: Envelope | undefined,
  result: InputRequiredResult,
): Promise<SealedResult> {
  const { policy } = binding;
  const principal = await binding.readPrincipal();
  if (principal instanceof Rejection) {
    throw new ProtocolError("ERR_MCP_INTERNAL", "Internal error", { cause: principal.cause ?? principal });
  }
  const now = policy.clock();
  const tokenId = encodeBase64url(policy.random(ID_BYTES));
  const flowStartedAt = previous?.flowStartedAt ?? now;
  const envelope: Envelope = {
    tokenId,
    flowId: previous?.flowId ?? encodeBase64url(policy.random(ID_BYTES)),
    issuedAt: now,
    expiresAt: Math.floor(Math.min(now + policy.ttlMs, flowStartedAt + policy.maxAgeMs)),
    flowStartedAt,
    round: (previous?.round ?? 0) + 1,
    method: binding.method,
    target: binding.target,
    argumentsDigest: binding.readArgumentsDigest(),
    principal: digestPrincipal(tokenId, principal),
    audience: policy.audience,
    questions: readQuestions(result),
    state: result.requestState,
  };
  const token: unknown = await policy.codec.seal(encodeEnvelope(envelope));
  if (typeof token !== "string")
    throw new ConfigurationError(`The requestState codec sealed to ${showValue(token)} instead of a string.`);
  if (token.length > policy.maxTokenBytes) {
    throw new ConfigurationError(
      `The requestState token would be ${token.length} characters long; maxTokenBytes allows ${policy.maxTokenBytes}. Keep large data on the server and its name in the state.`,
    );
  }
  return { result: { ...result, requestState: token }, envelope };
}

function readQuestions({ inputRequests = {} }: InputRequiredResult): Map<string, AskedQuestion> {
  const questions = new Map<string, AskedQuestion>();
  for (const [key, request] of Object.entries(inputRequests))
    questions.set(key, [readKind(request), fingerprint(key, request)]);
  return questions;
}
