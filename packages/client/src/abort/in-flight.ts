import { ClosedError } from "../errors/closed-error.ts";
import { runAbortable } from "./run-abortable.ts";
import { type Start, startAbortable } from "./start-abortable.ts";

/** What is running on a transport or a client, so that closing it ends all of it. */
export class InFlight {
  readonly #running: Set<(reason: unknown) => void> = new Set();
  #isClosed = false;

  /**
   * Runs `work` under a signal that aborts when the caller's does and on {@link close}, or when `work` itself calls `abort`.
   *
   * @throws ClosedError once closed; the reason of `signal` when that aborts.
   */
  run<T>(
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal, abort: (reason: unknown) => void) => Promise<T>,
  ): Promise<T> {
    if (this.#isClosed) return Promise.reject(new ClosedError());
    return runAbortable(signal, work, this.#running);
  }

  /** The same for work that needs no signal, because it can be ended by a function. */
  start<T>(signal: AbortSignal | undefined, start: Start<T>): Promise<T> {
    if (this.#isClosed) return Promise.reject(new ClosedError());
    return startAbortable(signal, start, this.#running);
  }

  /** Rejects everything that runs, and everything that will, with a {@link ClosedError}. */
  close(): void {
    this.#isClosed = true;
    // A copy: what is ended takes itself out.
    for (const abort of [...this.#running]) abort(new ClosedError());
  }
}
