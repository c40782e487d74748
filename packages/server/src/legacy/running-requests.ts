import { type RequestId, showValue } from "@proj/types";
import type { SessionExchange } from "./session-exchange.ts";

/** The requests of one session that are under way: each can be cancelled by its id. */
export class RunningRequests {
  /** None while nothing is under way, as in most sessions at most times. */
  #exchanges: Map<RequestId, SessionExchange> | undefined;

  /** @returns `false` when a request with that id is under way. One whose client has gone is not: it may use the id again. */
  open(id: RequestId, exchange: SessionExchange): boolean {
    this.#exchanges ??= new Map();
    if (this.#exchanges.get(id)?.isGone === false) return false;
    this.#exchanges.set(id, exchange);
    return true;
  }

  /** The request is answered. */
  end(id: RequestId, exchange: SessionExchange): void {
    if (this.#exchanges?.get(id) === exchange) this.#exchanges.delete(id);
    if (this.#exchanges?.size === 0) this.#exchanges = undefined;
    exchange.end();
  }

  /** Does nothing when there is none with that id. */
  cancel(id: RequestId, reason: unknown): void {
    const why = reason === undefined ? "" : `: ${showValue(reason)}`;
    this.#exchanges?.get(id)?.leave(new DOMException(`The client cancelled the request${why}`, "AbortError"));
  }

  abortAll(): void {
    for (const exchange of this.#exchanges?.values() ?? []) {
      exchange.leave(new DOMException("The session has ended.", "AbortError"));
    }
  }
}
