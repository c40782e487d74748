import { ClosedError } from "../errors/closed-error.ts";
import { runAbortable } from "./run-abortable.ts";

/** What is running on a transport or a client, so that closing it ends all of it. */
export class InFlight {
  readonly #closing = new AbortController();

  /**
   * Runs `work` under a signal that aborts when the caller's does and on {@link close}.
   *
   * @throws ClosedError once closed; the reason of `signal` when that aborts.
   */
  run<T>(signal: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return runAbortable([this.#closing.signal, signal], (controller) => work(controller.signal));
  }

  /** Rejects everything that runs, and everything that will, with a {@link ClosedError}. */
  close(): void {
    this.#closing.abort(new ClosedError());
  }
}
