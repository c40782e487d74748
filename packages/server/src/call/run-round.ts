import { type InputRequiredResult, ProtocolError } from "@proj/types";
import type { SortedResponses } from "../ask/sort-responses.ts";
import { emitAnswers, emitQuestions } from "../events/question-events.ts";
import { Suspended } from "../flow/suspended.ts";
import { createLedger } from "../ledger/ledger.ts";
import { findExcess } from "../ledger/ledger-limits.ts";
import { type Envelope, noQuestions } from "../request-state/envelope.ts";
import { type AskingRound, readQuestions, sealRequestState } from "../request-state/seal-request-state.ts";
import type { CallOutcome, HandlerOutcome } from "./call-outcome.ts";
import { checkAskingResult } from "./check-asking-result.ts";
import { Failure } from "./failure.ts";
import type { Call } from "./read-call.ts";
import type { Round } from "./round.ts";

/** Runs the handler with what came back, and seals what it asks. */
export async function runRound(
  { binding, emit, about, call, run, asking: direct }: Round,
  previous: Envelope | undefined,
  { asked, unasked }: SortedResponses,
): Promise<CallOutcome> {
  if (previous !== undefined) emitAnswers(emit, about, previous, asked);
  const questions = previous?.questions ?? noQuestions;
  const outcome = await run({ questions, responses: asked, unasked, state: previous?.state, previous, asking: direct });
  const asking = readAsking(outcome, call);
  if (asking === undefined) return outcome as CallOutcome;
  if (ProtocolError.is(asking) || asking instanceof Failure) return asking;
  const toSeal = outcome instanceof Suspended ? outcome : toAskingRound(asking);
  const excess = findExcess(toSeal.ledger);
  if (excess !== undefined) return new Failure(excess);
  const sealed = await sealRequestState(binding, previous, toSeal);
  if (sealed instanceof Failure) return sealed;
  const { result, envelope } = sealed;
  if (outcome instanceof Suspended) binding.policy.renderings?.remember(outcome.worded);
  emitQuestions(emit, about, result, envelope.flowId);
  return result;
}

function readAsking(
  outcome: HandlerOutcome,
  { request }: Call,
): InputRequiredResult | Failure | ProtocolError | undefined {
  if (!(outcome instanceof Suspended)) return checkAskingResult(outcome, request);
  // The client only has to come again; the token that makes it a valid result is still to be minted.
  return outcome.questions.size === 0 ? outcome.result : checkAskingResult(outcome.result, request);
}

/** What is built by hand is remembered by hand. */
function toAskingRound(result: InputRequiredResult): AskingRound {
  return { result, questions: readQuestions(result), ledger: createLedger() };
}
