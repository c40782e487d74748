import { type InputRequiredResult, ProtocolError } from "@proj/types";
import { type SortedResponses, sortResponses } from "../ask/sort-responses.ts";
import { emitAnswers, emitQuestions } from "../events/question-events.ts";
import type { OfRequest, OnEvent } from "../events/server-event.ts";
import { Suspended } from "../flow/suspended.ts";
import { createLedger } from "../ledger/ledger.ts";
import { findExcess } from "../ledger/ledger-limits.ts";
import type { Envelope } from "../request-state/envelope.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { Rejection } from "../request-state/rejection.ts";
import { digestParameter, RequestBinding } from "../request-state/request-binding.ts";
import { type AskingRound, readQuestions, sealRequestState } from "../request-state/seal-request-state.ts";
import { unsealRequestState } from "../request-state/unseal-request-state.ts";
import { runOnce, type UsedRound } from "../single-use/run-once.ts";
import type { CallHandler, CallOutcome, HandlerOutcome } from "./call-outcome.ts";
import { checkAskingResult } from "./check-asking-result.ts";
import { Failure } from "./failure.ts";
import type { Call } from "./read-call.ts";

/** The one answer to every token that is not accepted, whatever the reason. */
const REJECTED = "Invalid or expired requestState";

const noQuestions: Envelope["questions"] = new Map();

/** One call while it runs. */
interface Round {
  readonly binding: RequestBinding;
  readonly emit: OnEvent;
  readonly about: OfRequest;
  readonly call: Call;
  readonly run: CallHandler<HandlerOutcome>;
}

/**
 * Runs one call with its `requestState` opened before and sealed after the handler: the handler sees plaintext, the wire never does.
 */
export async function runSealedCall(
  policy: RequestStatePolicy,
  emit: OnEvent,
  call: Call,
  run: CallHandler<HandlerOutcome>,
): Promise<CallOutcome> {
  const { request, target } = call;
  const about = { requestId: request.id, method: request.method, target };
  const binding = new RequestBinding(policy, request.method, target, call.rawArguments, request.exchange);
  const round: Round = { binding, emit, about, call, run };
  const previous = call.token === undefined ? undefined : await unsealRequestState(binding, call.token);
  if (previous instanceof Rejection) return reject(round, previous);
  const sorted = sortResponses(previous?.questions ?? noQuestions, call.responses);
  if (sorted instanceof Failure || ProtocolError.is(sorted)) return sorted;
  const used = previous === undefined ? undefined : toUsedRound(round, previous);
  if (used === undefined) return runRound(round, previous, sorted);
  const outcome = await runOnce(used, () => runRound(round, previous, sorted));
  return outcome instanceof Rejection ? reject(round, outcome) : outcome;
}

function reject({ emit, about }: Round, { reason, cause }: Rejection): ProtocolError {
  emit({ type: "request-state-rejected", ...about, reason, ...(cause === undefined ? {} : { cause }) });
  return new ProtocolError("ERR_MCP_REQUEST_STATE_REJECTED", REJECTED);
}

function toUsedRound({ binding, emit, about, call }: Round, envelope: Envelope): UsedRound | undefined {
  const { policy } = binding;
  if (policy.singleUse === undefined) return undefined;
  return {
    policy,
    singleUse: policy.singleUse,
    envelope,
    answersDigest: digestParameter("inputResponses", call.responses),
    signal: call.request.exchange.signal,
    onUnrecorded: (error) => emit({ type: "round-unrecorded", ...about, ...(error === undefined ? {} : { error }) }),
  };
}

async function runRound(
  { binding, emit, about, call, run }: Round,
  previous: Envelope | undefined,
  { asked, unasked }: SortedResponses,
): Promise<CallOutcome> {
  if (previous !== undefined) emitAnswers(emit, about, previous, asked);
  const questions = previous?.questions ?? noQuestions;
  const outcome = await run({ questions, responses: asked, unasked, state: previous?.state, previous });
  const asking = readAsking(outcome, call);
  if (asking === undefined) return outcome as CallOutcome;
  if (ProtocolError.is(asking)) return asking;
  const round = outcome instanceof Suspended ? outcome : toAskingRound(asking);
  const excess = findExcess(round.ledger);
  if (excess !== undefined) return new Failure(excess);
  const sealed = await sealRequestState(binding, previous, round);
  if (sealed instanceof Failure) return sealed;
  const { result, envelope } = sealed;
  if (outcome instanceof Suspended) binding.policy.renderings?.remember(envelope.tokenId, outcome.worded);
  emitQuestions(emit, about, result, envelope.flowId);
  return result;
}

function readAsking(outcome: HandlerOutcome, { request }: Call): InputRequiredResult | ProtocolError | undefined {
  if (!(outcome instanceof Suspended)) return checkAskingResult(outcome, request.meta);
  // The client only has to come again; the token that makes it a valid result is still to be minted.
  return outcome.questions.size === 0 ? outcome.result : checkAskingResult(outcome.result, request.meta);
}

/** What is built by hand is remembered by hand. */
function toAskingRound(result: InputRequiredResult): AskingRound {
  return { result, questions: readQuestions(result), ledger: createLedger() };
}
