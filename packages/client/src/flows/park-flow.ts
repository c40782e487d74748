import type { AskingMethod } from "@proj/types";
import { copyJson } from "../messages/copy-json.ts";
import type { RoundState } from "../rounds/round-state.ts";
import type { CallContext } from "./call-context.ts";
import { type FlowCall, readArguments } from "./flow-call.ts";
import { type FlowTimes, readExpiry } from "./flow-times.ts";
import { PARKED_FLOW_VERSION, type ParkedFlow } from "./parked-flow.ts";

/** Writes a flow down. What it gives is a copy. */
export function parkFlow<Method extends AskingMethod>(
  { protocolVersion, server }: CallContext,
  call: FlowCall<Method>,
  state: RoundState,
  { startedAt, deadline, receivedAt }: FlowTimes,
): ParkedFlow<Method> {
  const { method, target } = call;
  const flow = {
    formatVersion: PARKED_FLOW_VERSION,
    origin: server.origin,
    protocolVersion,
    method,
    target,
    arguments: readArguments(call),
    startedAt: toDate(startedAt),
    deadline: toDate(deadline),
    receivedAt: toDate(receivedAt),
    expiresAt: state.phase === "ended" ? undefined : readExpiry(state.result),
    state,
  };
  // What is undefined is left out, and dates become texts.
  return copyJson<unknown>(flow, "the flow") as ParkedFlow<Method>;
}

/** Where there is no such time, or none that a date reaches, there is none in the JSON. */
function toDate(time: number | undefined): Date | undefined {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
