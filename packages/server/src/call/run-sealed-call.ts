import { digestText, ProtocolError } from "@proj/types";
import { sortResponses } from "../ask/sort-responses.ts";
import type { OnEvent } from "../events/server-event.ts";
import { type Envelope, noQuestions } from "../request-state/envelope.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { Rejection } from "../request-state/rejection.ts";
import { digestParameter, RequestBinding } from "../request-state/request-binding.ts";
import { unsealRequestState } from "../request-state/unseal-request-state.ts";
import { runOnce, type UsedRound } from "../single-use/run-once.ts";
import type { CallHandler, CallOutcome, HandlerOutcome } from "./call-outcome.ts";
import { Failure } from "./failure.ts";
import { type FinishedFlow, finishFlow } from "./finish-flow.ts";
import { openAsking } from "./open-asking.ts";
import type { Call } from "./read-call.ts";
import type { Round } from "./round.ts";
import { runRound } from "./run-round.ts";

/** The one answer to every token that is not accepted, whatever the reason. */
const REJECTED = "Invalid or expired requestState";

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
  const asking = openAsking(policy, emit, call);
  const round: Round = { binding, emit, about, call, run, asking };
  const previous = call.token === undefined ? undefined : await unsealRequestState(binding, call.token);
  if (previous instanceof Rejection) return reject(round, previous);
  const sorted = sortResponses(previous?.questions ?? noQuestions, call.responses);
  if (ProtocolError.is(sorted)) return sorted;
  if (sorted instanceof Failure) {
    return previous === undefined ? sorted : finishFlow(round, () => toFlow(previous), Promise.resolve(sorted));
  }
  if (previous === undefined) {
    const running = runRound(round, previous, sorted);
    return asking === undefined ? running : finishFlow(round, () => asking.flow, running);
  }
  const advance = (): Promise<CallOutcome> =>
    finishFlow(round, () => toFlow(previous), runRound(round, previous, sorted));
  const used = toUsedRound(round, previous);
  if (used === undefined) return advance();
  const outcome = await runOnce(used, advance);
  return outcome instanceof Rejection ? reject(round, outcome) : outcome;
}

function reject({ emit, about }: Round, { reason, cause }: Rejection): ProtocolError {
  emit({ type: "request-state-rejected", ...about, reason, ...(cause === undefined ? {} : { cause }) });
  return new ProtocolError("ERR_MCP_REQUEST_STATE_REJECTED", REJECTED);
}

function toFlow({ flowId, round: rounds, flowStartedAt: startedAt }: Envelope): FinishedFlow {
  return { flowId, rounds, startedAt };
}

function toUsedRound({ binding, emit, about, call }: Round, envelope: Envelope): UsedRound | undefined {
  const { policy } = binding;
  if (policy.singleUse === undefined) return undefined;
  return {
    policy,
    singleUse: policy.singleUse,
    envelope,
    // Salted with the token, which the store is never told: whoever runs it could try out the answers that a digest may stand for. The flow's
    // name would not do, for events and the URLs of pages tell it.
    answersDigest: digestText(`answers\n${call.token}\n${digestParameter("inputResponses", call.responses)}`),
    signal: call.request.exchange.signal,
    onUnrecorded: (error) => emit({ type: "round-unrecorded", ...about, ...(error === undefined ? {} : { error }) }),
  };
}
