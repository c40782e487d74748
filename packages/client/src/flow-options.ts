import type { RequestOptions } from "./requests/round-trip.ts";
import type { RoundListener } from "./rounds/round-report.ts";
import type { RoundLimits } from "./rounds/round-state.ts";
import { checkLimit } from "./timing/check-limit.ts";

/** The limits of a flow: for all calls of a client, or for one call. */
export interface FlowLimitOptions {
  /** How many results with questions one call answers; the next one throws a RoundsExceededError. Default 10. */
  readonly inputRequiredMaxRounds?: number | undefined;
  /** How long the server may keep saying "not done yet" without a question in between, in milliseconds. Default 60,000. */
  readonly stateOnlyTimeoutMs?: number | undefined;
}

/**
 * How one call with its rounds is made. `signal` covers the whole flow, handlers included, so `AbortSignal.timeout(…)` bounds it;
 * `requestTimeoutMs` covers each round trip by itself.
 */
export interface CallOptions extends RequestOptions, FlowLimitOptions {
  /** Watches the round trips of this call, after the client's own `onRound`. */
  readonly onRound?: RoundListener | undefined;
}

const DEFAULT_MAX_ROUNDS = 10;
const DEFAULT_STATE_ONLY_TIMEOUT_MS = 60_000;

/**
 * Fills in the limits of a flow.
 *
 * @throws ConfigurationError for a number that is none, or negative.
 */
export function resolveLimits(options: FlowLimitOptions, defaults?: RoundLimits): RoundLimits {
  const {
    inputRequiredMaxRounds = defaults?.inputRequiredMaxRounds ?? DEFAULT_MAX_ROUNDS,
    stateOnlyTimeoutMs = defaults?.stateOnlyTimeoutMs ?? DEFAULT_STATE_ONLY_TIMEOUT_MS,
  } = options;
  checkLimit("inputRequiredMaxRounds", inputRequiredMaxRounds, 0);
  checkLimit("stateOnlyTimeoutMs", stateOnlyTimeoutMs, 0);
  return { inputRequiredMaxRounds, stateOnlyTimeoutMs };
}
