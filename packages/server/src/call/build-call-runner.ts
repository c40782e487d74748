import { ProtocolError } from "@proj/types";
import type { CallInput } from "../context/call-context.ts";
import type { MethodRunner, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import type { CallOutcome, HandlerOutcome } from "./call-outcome.ts";
import { type Call, readCall } from "./read-call.ts";
import { runSealedCall } from "./run-sealed-call.ts";

/** How calls of one method are run. */
export interface CallRunnerOptions<Found extends { readonly policy: RequestStatePolicy }> {
  /** Which parameter names what is called. */
  readonly nameField: "name" | "uri";
  /** What is called by that name, or the error to answer where nothing is. */
  readonly find: (target: string) => Found | ProtocolError;
  readonly emit: OnEvent;
  readonly run: (found: Found, call: Call, input: CallInput) => Promise<HandlerOutcome>;
  /** What the method answers when a call ends like this. */
  readonly finish: (outcome: CallOutcome) => UnfinishedResult | ProtocolError;
}

/** Builds a method that calls something by its name and may ask. */
export function buildCallRunner<Found extends { readonly policy: RequestStatePolicy }>(
  options: CallRunnerOptions<Found>,
): MethodRunner {
  const { nameField, find, emit, run, finish } = options;
  return async (request) => {
    const call = readCall(request, nameField);
    if (ProtocolError.is(call)) return call;
    const found = find(call.target);
    if (ProtocolError.is(found)) return found;
    return finish(await runSealedCall(found.policy, emit, call, (input) => run(found, call, input)));
  };
}
