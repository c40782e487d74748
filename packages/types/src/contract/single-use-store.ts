/** How one round is claimed. Times are milliseconds since the Unix epoch. */
export interface SingleUseClaim {
  /** Names the attempt that asks: only the attempt that was told `"started"` can settle or release. */
  readonly holder: string;
  /** The digest of the answers that came with the token. */
  readonly answersDigest: string;
  /**
   * Until when the attempt has the round to itself. After that, unless it was settled, the round is free again: the process that held it is
   * taken for dead. Where nothing may run twice this is as late as {@link expiresAt}.
   */
  readonly leaseUntil: number;
  /** Until when the round must be remembered. Afterwards its token is not accepted any more, and the store may forget it. */
  readonly expiresAt: number;
  /** The time at the caller, for stores that have no clock of their own. */
  readonly now: number;
}

/**
 * What a store says to a claim.
 *
 * - `"started"`: nobody has the round; it is the caller's now.
 * - `"running"`: another attempt with the same answers has it and is not done.
 * - `"conflict"`: the round is or was taken with other answers.
 * - `recorded`: an attempt with the same answers was settled, with this response.
 */
export type SingleUseVerdict = "started" | "running" | "conflict" | { readonly recorded: string };

/**
 * Remembers which rounds were used, so that each token counts once. Every operation is atomic, also between processes where they share the
 * store. Operations may reject when the store cannot answer; then nothing is run.
 */
export interface SingleUseStore {
  /**
   * `"process"`: what this process remembers is known to no other and gone when it ends. `"shared"`: instances see the same rounds.
   */
  readonly scope: "process" | "shared";

  /**
   * Claims the round of token `id`.
   *
   * @throws RequestStateUnavailableError when the store has no room. It never makes room by forgetting a round that has not expired.
   */
  begin(id: string, claim: SingleUseClaim): SingleUseVerdict | Promise<SingleUseVerdict>;

  /**
   * Records the response of a round, for {@link begin} to give to later attempts with the same answers.
   *
   * @param response sealed text of any length; the store gives it back as it is.
   * @returns whether it was recorded: `false` when `holder` does not hold the round (its lease ran out and somebody else took it, or the
   *   round has expired and is forgotten). A lease that ran out and was not taken over is still the holder's.
   */
  settle(id: string, holder: string, response: string): boolean | Promise<boolean>;

  /** Frees a round whose attempt came to nothing. Does nothing when `holder` does not hold it or it was settled. */
  release(id: string, holder: string): void | Promise<void>;
}
