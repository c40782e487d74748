/** Whoever waits for the answer to a message. */
export class Caller {
  #controller: AbortController | undefined;
  #isGone = false;
  #reason: unknown;
  #listeners: (() => void)[] | undefined;

  /** Whether nobody waits any more: nothing may be sent. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Aborts when the caller leaves. Made when it is first read: few handlers look at it, and making it costs some 10 µs. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#isGone) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  /** Has a listener called when the caller leaves; at once, when it has. For whoever needs no signal. */
  onLeave(listener: () => void): void {
    if (this.#isGone) {
      listener();
      return;
    }
    this.#listeners ??= [];
    this.#listeners.push(listener);
  }

  /**
   * The caller cancels or goes away. Only the first time counts.
   *
   * @param reason becomes that of the signal; default an `AbortError`.
   */
  leave(reason?: unknown): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#reason = reason;
    this.#controller?.abort(reason);
    for (const listener of this.#listeners ?? []) listener();
  }
}
