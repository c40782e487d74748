import { ProtocolError, showValue } from "@proj/types";
import type { CallInput } from "../context/call-context.ts";
import type { MethodRunner, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import type { CallOutcome } from "./call-outcome.ts";
import { type Call, readCall } from "./read-call.ts";
import type { Registered } from "./run-handler.ts";
import { runSealedCall } from "./run-sealed-call.ts";

/** How calls of one method are run. */
export interface CallRunnerOptions<Entry extends Registered> {
  /** What is called, for messages: `tool`. */
  readonly noun: string;
  readonly entries: ReadonlyMap<string, Entry>;
  readonly emit: OnEvent;
  readonly run: (entry: Entry, call: Call, input: CallInput) => Promise<CallOutcome>;
  /** What the method answers when a call ends like this. */
  readonly finish: (outcome: CallOutcome) => UnfinishedResult | ProtocolError;
}

/** Builds a method that calls something by its name and may ask. */
export function buildCallRunner<Entry extends Registered>(options: CallRunnerOptions<Entry>): MethodRunner {
  const { noun, entries, emit, run, finish } = options;
  return async (request) => {
    const call = readCall(request, "name");
    if (ProtocolError.is(call)) return call;
    const entry = entries.get(call.target);
    if (entry === undefined)
      return new ProtocolError("ERR_MCP_INVALID_PARAMS", `Unknown ${noun}: ${showValue(call.target)}`);
    return finish(await runSealedCall(entry.policy, emit, call, (input) => run(entry, call, input)));
  };
}
