import type { AskingMethod } from "@proj/types";
import type { CallOptions } from "../flow-options.ts";
import type { CallParams } from "../requests/round-trip.ts";
import { initialState } from "../rounds/reduce-round.ts";
import type { CallContext } from "./call-context.ts";
import { copyCall } from "./flow-call.ts";
import { OwnFlow } from "./own-flow.ts";

/**
 * Begins the flow of a call. Nothing is sent.
 *
 * @throws ConfigurationError for arguments that JSON cannot express, and for wrong options.
 */
export function startFlow<Method extends AskingMethod>(
  context: CallContext,
  method: Method,
  params: CallParams<Method>,
  options: CallOptions = {},
): OwnFlow<Method> {
  const startedAt = context.wallClock();
  const deadline = startedAt + (options.flowTimeoutMs ?? context.rules.flowTimeoutMs);
  const times = { startedAt, deadline, receivedAt: undefined };
  return new OwnFlow(context, copyCall(method, params), options, initialState, times);
}
