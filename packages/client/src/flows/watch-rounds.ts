import type { AskingMethod } from "@proj/types";
import { copyJson } from "../messages/copy-json.ts";
import type { RoundListener, RoundObservation } from "../rounds/round-report.ts";
import { guardCallback } from "../timing/guard-callback.ts";

/** Tells listeners of the round trips of a call. What one throws is reported as uncaught. */
export function watchRounds(
  call: { readonly method: AskingMethod; readonly target: string },
  listeners: readonly (RoundListener | undefined)[],
): (observation: RoundObservation) => void {
  const watchers = listeners.filter((listener) => listener !== undefined).map((listener) => guardCallback(listener));
  const { method, target } = call;
  return (observation) => {
    // Copied here, so that nothing but what a listener throws counts as its mistake.
    for (const watch of watchers) watch({ method, target, ...copyObservation(observation) });
  };
}

/** Only what the flow goes on to use is copied; an error has no JSON. What was sent or checked always has a copy. */
function copyObservation({ inputRequests, inputResponses, ...others }: RoundObservation): RoundObservation {
  return {
    ...others,
    ...(inputResponses && { inputResponses: copyJson(inputResponses, "the answers") }),
    ...(inputRequests && { inputRequests: copyJson(inputRequests, "the questions") }),
  };
}
