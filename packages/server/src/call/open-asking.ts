import { metaKeys } from "@proj/types";
import type { OnEvent } from "../events/server-event.ts";
import { DirectAsking } from "../flow/direct-asking.ts";
import { readClock } from "../request-state/limits.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import type { Call } from "./read-call.ts";

/**
 * How a call asks that came in a session of an earlier revision.
 *
 * @returns `undefined` in the modern era, where questions go back with the result of the round.
 */
export function openAsking(
  policy: RequestStatePolicy,
  emit: OnEvent,
  { request, target }: Call,
): DirectAsking | undefined {
  const { id, method, meta, exchange } = request;
  if (exchange.era === "modern") return undefined;
  return new DirectAsking({
    exchange,
    clientCapabilities: meta[metaKeys.clientCapabilities],
    emit,
    about: { requestId: id, method, target },
    readClock: () => readClock(policy),
  });
}
