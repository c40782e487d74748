import { ConfigurationError, type SingleUseStore, showValue } from "@proj/types";
import { checkMethods } from "../options/check-methods.ts";
import { readSeconds } from "../options/read-seconds.ts";

/** A day. */
const MAX_SECONDS = 86_400;

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
  const methods = ["begin", "settle", "release"];
  checkMethods("requestState.singleUse.store", store, methods, "a store such as memorySingleUseStore() gives");
  if (mode !== "strict" && mode !== "retryable") {
    throw new ConfigurationError(
      `requestState.singleUse.mode must be "strict" or "retryable", got ${showValue(mode)}.`,
    );
  }
  return {
    store,
    isStrict: mode === "strict",
    leaseMs: readSeconds("requestState.singleUse.leaseSeconds", leaseSeconds, 0.001, MAX_SECONDS),
    waitMs: readSeconds("requestState.singleUse.waitSeconds", waitSeconds, 0, MAX_SECONDS),
  };
}
