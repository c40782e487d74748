import { isRecord, ProtocolError } from "@proj/types";
import type { FlowFinished } from "../events/server-event.ts";
import { readClock } from "../request-state/limits.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { Failure } from "./failure.ts";
import type { Round } from "./round.ts";

/** A flow that may be at its end. */
export interface FinishedFlow {
  readonly flowId: string;
  /** How often it has asked. */
  readonly rounds: number;
  readonly startedAt: number;
}

/**
 * Tells of the end of a flow, unless the round asks again.
 *
 * @param readFlow is called at the end; a call that has not asked is no flow.
 */
export async function finishFlow(
  { binding: { policy }, emit, about }: Round,
  readFlow: () => FinishedFlow | undefined,
  running: Promise<CallOutcome>,
): Promise<CallOutcome> {
  let end: FlowFinished["outcome"] | "asks" = "error";
  try {
    const outcome = await running;
    end = readEnd(outcome);
    return outcome;
  } finally {
    const flow = readFlow();
    if (end !== "asks" && flow !== undefined) {
      const { flowId, rounds, startedAt } = flow;
      const durationMs = readClock(policy) - startedAt;
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
