import { ProtocolError } from "@proj/types";
import { sortResponses } from "../ask/sort-responses.ts";
import { emitAnswers, emitQuestions } from "../events/question-events.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { Envelope } from "../request-state/envelope.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { Rejection } from "../request-state/rejection.ts";
import { RequestBinding } from "../request-state/request-binding.ts";
import { sealRequestState } from "../request-state/seal-request-state.ts";
import { unsealRequestState } from "../request-state/unseal-request-state.ts";
import type { CallHandler, CallOutcome } from "./call-outcome.ts";
import { checkAskingResult } from "./check-asking-result.ts";
import { Failure } from "./failure.ts";
import type { Call } from "./read-call.ts";

/** The one answer to every token that is not accepted, whatever the reason. */
const REJECTED = "Invalid or expired requestState";

const noQuestions: Envelope["questions"] = new Map();

/**
 * Runs one call with its `requestState` opened before and sealed after the handler: the handler sees plaintext, the wire never does.
 */
export async function runSealedCall(
  policy: RequestStatePolicy,
  emit: OnEvent,
  call: Call,
  run: CallHandler,
): Promise<CallOutcome> {
  const { request, target } = call;
  const about = { requestId: request.id, method: request.method, target };
  const binding = new RequestBinding(policy, request.method, target, call.rawArguments, request.exchange);
  const previous = call.token === undefined ? undefined : await unsealRequestState(binding, call.token);
  if (previous instanceof Rejection) {
    const { reason, cause } = previous;
    emit({ type: "request-state-rejected", ...about, reason, ...(cause === undefined ? {} : { cause }) });
    return new ProtocolError("ERR_MCP_REQUEST_STATE_REJECTED", REJECTED);
  }
  const questions = previous?.questions ?? noQuestions;
  const sorted = sortResponses(questions, call.responses);
  if (sorted instanceof Failure || ProtocolError.is(sorted)) return sorted;
  if (previous !== undefined) emitAnswers(emit, about, previous, sorted.asked);
  const outcome = await run({ questions, responses: sorted.asked, unasked: sorted.unasked, state: previous?.state });
  const asking = checkAskingResult(outcome, request.meta);
  if (asking === undefined || ProtocolError.is(asking)) return asking ?? outcome;
  const sealed = await sealRequestState(binding, previous, asking);
  if (sealed instanceof Failure) return sealed;
  const { result, envelope } = sealed;
  emitQuestions(emit, about, result, envelope.flowId);
  return result;
}
