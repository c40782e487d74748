import { ConfigurationError, showValue } from "@proj/types";
import type { Envelope } from "./envelope.ts";
import type { RequestStatePolicy } from "./policy.ts";
import { Rejection } from "./rejection.ts";

/** How far another instance's clock may be ahead of this one's. */
export const CLOCK_SKEW_MS = 60_000;

/** Leaves room for every lifetime below the last time that a date can name. */
const LATEST_MS = 7e15;

/**
 * The time in whole milliseconds.
 *
 * @throws ConfigurationError when the clock gives no time: comparing with it would let every token pass.
 */
export function readClock({ clock }: RequestStatePolicy): number {
  const now = Math.floor(clock());
  if (now >= 0 && now <= LATEST_MS) return now;
  throw new ConfigurationError(`The clock must give milliseconds since the Unix epoch, got ${showValue(now)}.`);
}

/** Which limit of the whole flow a token is beyond. */
export function findExceededLimit(
  policy: RequestStatePolicy,
  { flowStartedAt, round }: Pick<Envelope, "flowStartedAt" | "round">,
  now: number,
): Rejection | undefined {
  if (flowStartedAt + policy.maxAgeMs <= now) return new Rejection("flow-expired");
  return round > policy.maxFlowRounds ? new Rejection("flow-too-many-rounds") : undefined;
}
