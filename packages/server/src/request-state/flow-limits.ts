import { ConfigurationError, showValue } from "@proj/types";

/** How long a call's flow may take. */
export interface FlowLimits {
  /** How long one token is good for, in seconds; renewed each round. Default 600. */
  readonly ttlSeconds?: number | undefined;
  /** How long a whole flow may take from its first token on, in seconds. A token never outlives its flow. Default 3600. */
  readonly maxAgeSeconds?: number | undefined;
}

/** {@link FlowLimits} in milliseconds, with every default in place. */
export interface FlowLimitsMs {
  readonly ttlMs: number;
  readonly maxAgeMs: number;
}

const DEFAULTS: FlowLimitsMs = { ttlMs: 600_000, maxAgeMs: 3_600_000 };

/** Longer than anybody waits, and small enough that times stay whole numbers. */
const MAX_SECONDS = 1e9;

/**
 * Checks limits and fills in what they leave out.
 *
 * @param owner what they are set on, for messages.
 * @throws ConfigurationError when a number is out of range, or a token is set to outlive its flow.
 */
export function readFlowLimits(owner: string, limits: FlowLimits, defaults: FlowLimitsMs = DEFAULTS): FlowLimitsMs {
  const { ttlSeconds, maxAgeSeconds } = limits;
  const ttlMs = ttlSeconds === undefined ? defaults.ttlMs : readMs(owner, "ttlSeconds", ttlSeconds);
  const maxAgeMs = maxAgeSeconds === undefined ? defaults.maxAgeMs : readMs(owner, "maxAgeSeconds", maxAgeSeconds);
  if (ttlSeconds !== undefined && ttlMs > maxAgeMs) {
    throw new ConfigurationError(
      `${owner}: ttlSeconds is ${ttlSeconds}, but the whole flow may take only ${maxAgeMs / 1000} s. Raise maxAgeSeconds as well.`,
    );
  }
  return { ttlMs, maxAgeMs };
}

function readMs(owner: string, name: string, seconds: number): number {
  if (typeof seconds === "number" && seconds > 0 && seconds <= MAX_SECONDS) return 1000 * seconds;
  throw new ConfigurationError(`${owner}: ${name} must be a positive number of seconds; got ${showValue(seconds)}.`);
}
