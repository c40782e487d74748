import type { AskingMethod, ResultOf } from "@proj/types";
import type { CallOptions } from "./flow-options.ts";
import type { CallContext } from "./flows/call-context.ts";
import { startFlow } from "./flows/start-flow.ts";
import type { CallParams } from "./requests/round-trip.ts";

export type { CallContext } from "./flows/call-context.ts";

/**
 * Makes one call with all its rounds: sends, lets handlers answer, sends again, up to the complete result. Nothing of a flow is kept
 * outside of it, so flows side by side cannot mix.
 *
 * @throws what a round trip throws, and RoundsExceededError, MissingHandlerError, HandlerFailedError, RoundRefusedError, FlowTimeoutError.
 */
export async function callWithRounds<Method extends AskingMethod>(
  context: CallContext,
  method: Method,
  params: CallParams<Method>,
  options?: CallOptions,
): Promise<ResultOf<Method>> {
  return startFlow(context, method, params, options).complete();
}
