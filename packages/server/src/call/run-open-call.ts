import { ProtocolError } from "@proj/types";
import type { CallInput } from "../context/call-context.ts";
import { emitQuestions } from "../events/question-events.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { CallHandler, CallOutcome } from "./call-outcome.ts";
import { checkAskingResult } from "./check-asking-result.ts";
import { Failure } from "./failure.ts";
import type { Call } from "./read-call.ts";

/**
 * Runs one call whose `requestState` passes as it is. Nothing tells what was asked before, so everything that came is handed on as it came;
 * the handler validates it.
 */
export async function runOpenCall(emit: OnEvent, call: Call, run: CallHandler<CallOutcome>): Promise<CallOutcome> {
  const { request, target, token } = call;
  const responses = call.responses as CallInput["responses"];
  const outcome = await run({ questions: new Map(), responses, unasked: {}, state: token as string | undefined });
  const asking = checkAskingResult(outcome, request);
  if (asking === undefined) return outcome;
  if (ProtocolError.is(asking) || asking instanceof Failure) return asking;
  emitQuestions(emit, { requestId: request.id, method: request.method, target }, asking);
  return asking;
}
