import { type RequestId, showValue } from "@proj/types";
import { Caller } from "../dispatch/caller.ts";

/** A request of the client that is under way. */
export interface RunningRequest {
  readonly signal: AbortSignal;
  readonly isGone: boolean;
  end(): void;
}

/** The requests of one session that are under way: each can be cancelled by its id. */
export class RunningRequests {
  readonly #callers = new Map<RequestId, Caller>();
  /** Who leaves with whom. The requests of one list leave together, and one listener tells them all. */
  readonly #leaving = new WeakMap<AbortSignal, Set<() => void>>();

  /** @returns `undefined` when a request with that id is under way. */
  open(id: RequestId, outer: AbortSignal): RunningRequest | undefined {
    if (this.#callers.has(id)) return undefined;
    const caller = new Caller();
    this.#callers.set(id, caller);
    const forget = (): void => {
      if (this.#callers.get(id) === caller) this.#callers.delete(id);
    };
    const leave = (): void => {
      // Whoever cancelled it may use its id again.
      forget();
      caller.leave(outer.reason);
    };
    const stay = this.#leaveWith(outer, leave);
    return {
      get signal() {
        return caller.signal;
      },
      get isGone() {
        return caller.isGone;
      },
      end: () => {
        stay();
        forget();
      },
    };
  }

  /** Does nothing when there is none with that id. */
  cancel(id: RequestId, reason: unknown): void {
    const why = reason === undefined ? "" : `: ${showValue(reason)}`;
    const caller = this.#callers.get(id);
    this.#callers.delete(id);
    caller?.leave(new DOMException(`The client cancelled the request${why}`, "AbortError"));
  }

  /** @returns a function that calls it off. */
  #leaveWith(outer: AbortSignal, leave: () => void): () => void {
    if (outer.aborted) leave();
    const known = this.#leaving.get(outer);
    const all = known ?? new Set();
    all.add(leave);
    if (known === undefined) {
      this.#leaving.set(outer, all);
      outer.addEventListener("abort", () => {
        for (const each of all) each();
      });
    }
    return () => void all.delete(leave);
  }

  abortAll(): void {
    for (const caller of this.#callers.values()) caller.leave(new DOMException("The session has ended.", "AbortError"));
  }
}
