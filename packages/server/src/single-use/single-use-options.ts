import { ConfigurationError, type SingleUseStore, showValue } from "@proj/types";

/** How it is enforced that each token counts once. */
export interface SingleUseOptions {
  /** Remembers the rounds: `memorySingleUseStore()` for one process, a shared store for several. */
  readonly store: SingleUseStore;
  /**
   * What becomes of a round that failed, or whose process died.
   *
   * - `"strict"` (default): it is burned. No round ever runs twice; its flow has to start again.
   * - `"retryable"`: it is free again, and the same token may be sent once more. A round may run twice where a process died, or where it took
   *   longer than `leaseSeconds`.
   */
  readonly mode?: "strict" | "retryable" | undefined;
  /** Retryable mode: how long a round may take before its process is taken for dead, in seconds. Default 60. */
  readonly leaseSeconds?: number | undefined;
  /** How long a repeated request waits for the response of the attempt that runs, in seconds, before it is rejected. Default 10. */
  readonly waitSeconds?: number | undefined;
}

/** {@link SingleUseOptions} with every default in place, checked. */
export interface SingleUsePolicy {
  readonly store: SingleUseStore;
  readonly isStrict: boolean;
  readonly leaseMs: number;
  readonly waitMs: number;
}

/** @throws ConfigurationError when an option is wrong. */
export function buildSingleUsePolicy(options: SingleUseOptions): SingleUsePolicy {
  const { store, mode = "strict", leaseSeconds = 60, waitSeconds = 10 } = options;
  if (typeof store?.begin !== "function") {
    throw new ConfigurationError(
      `requestState.singleUse.store must be a store such as memorySingleUseStore() gives, got ${showValue(store)}.`,
    );
  }
  if (mode !== "strict" && mode !== "retryable") {
    throw new ConfigurationError(
      `requestState.singleUse.mode must be "strict" or "retryable", got ${showValue(mode)}.`,
    );
  }
  return {
    store,
    isStrict: mode === "strict",
    leaseMs: 1000 * readSeconds("leaseSeconds", leaseSeconds, 0.001),
    waitMs: 1000 * readSeconds("waitSeconds", waitSeconds, 0),
  };
}

const MAX_SECONDS = 86_400;

function readSeconds(name: string, value: number, least: number): number {
  if (typeof value === "number" && value >= least && value <= MAX_SECONDS) return value;
  throw new ConfigurationError(
    `requestState.singleUse.${name} must be a number of seconds from ${least} to ${MAX_SECONDS}; got ${showValue(value)}.`,
  );
}
