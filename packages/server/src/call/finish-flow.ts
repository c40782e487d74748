import { isRecord, ProtocolError } from "@proj/types";
import type { FlowFinished } from "../events/server-event.ts";
import type { Envelope } from "../request-state/envelope.ts";
import { readClock } from "../request-state/limits.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { Failure } from "./failure.ts";
import type { Round } from "./round.ts";

/** Tells of the end of a flow, unless the round asks again. */
export async function finishFlow(
  { binding: { policy }, emit, about }: Round,
  { flowId, round: rounds, flowStartedAt }: Envelope,
  running: Promise<CallOutcome>,
): Promise<CallOutcome> {
  let end: FlowFinished["outcome"] | "asks" = "error";
  try {
    const outcome = await running;
    end = readEnd(outcome);
    return outcome;
  } finally {
    if (end !== "asks") {
      const durationMs = readClock(policy) - flowStartedAt;
      emit({ type: "flow-finished", ...about, flowId, rounds, durationMs, outcome: end });
    }
  }
}

/** A low-level handler may have returned anything; what is no result becomes an error later. */
function readEnd(outcome: CallOutcome): FlowFinished["outcome"] | "asks" {
  if (ProtocolError.is(outcome) || !isRecord(outcome)) return "error";
  if (outcome instanceof Failure || outcome["isError"] === true) return "failed";
  return outcome["resultType"] === "input_required" ? "asks" : "complete";
}
