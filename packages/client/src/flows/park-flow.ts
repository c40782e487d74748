import type { AskingMethod } from "@proj/types";
import { copyJson } from "../messages/copy-json.ts";
import type { RoundState } from "../rounds/round-state.ts";
import type { CallContext } from "./call-context.ts";
import { type FlowCall, readArguments } from "./flow-call.ts";
import type { FlowTimes } from "./flow-times.ts";
import { PARKED_FLOW_VERSION, type ParkedFlow } from "./parked-flow.ts";

/** Writes a flow down. What it gives is a copy. */
export function parkFlow<Method extends AskingMethod>(
  { protocolVersion, server }: CallContext,
  call: FlowCall<Method>,
  state: RoundState,
  { startedAt, deadline, receivedAt, expiresAt }: FlowTimes,
): ParkedFlow<Method> {
  const callArguments = readArguments(call);
  const flow: ParkedFlow<Method> = {
    formatVersion: PARKED_FLOW_VERSION,
    origin: server.origin,
    protocolVersion,
    method: call.method,
    target: call.target,
    ...(callArguments !== undefined && { arguments: callArguments }),
    startedAt: toText(startedAt),
    ...(deadline !== Number.POSITIVE_INFINITY && { deadline: toText(deadline) }),
    ...(receivedAt !== undefined && { receivedAt: toText(receivedAt) }),
    ...(expiresAt !== undefined && { expiresAt: toText(expiresAt) }),
    state,
  };
  return copyJson(flow, "the flow");
}

/** The furthest that a date reaches. */
const LATEST = 8.64e15;

function toText(time: number): string {
  return new Date(Math.min(time, LATEST)).toISOString();
}
