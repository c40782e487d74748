import { type Exchange, ProtocolError } from "@proj/types";
import type { OnEvent } from "../events/server-event.ts";
import { MAX_DELAY_MS } from "../options/read-timeout.ts";
import { RETRY_AFTER_SECONDS, refuseBusy } from "./refuse-busy.ts";
import { type ExchangeKeeper, ServedExchange } from "./served-exchange.ts";

/** How a server ends. */
export interface CloseOptions {
  /** How long requests under way may take to finish before their signals abort, in milliseconds. Default 5000. */
  readonly timeoutMs?: number | undefined;
}

/** What a server takes. */
export interface WorkloadOptions {
  /** How many requests run at the same time; `undefined`: as many as come. */
  readonly maxConcurrentRequests: number | undefined;
  readonly emit: OnEvent;
}

/** How long requests under way may take to finish where nothing else is said. */
export const CLOSE_TIMEOUT_MS = 5000;

/** How long requests whose signals have aborted may take to say so, in milliseconds, before they are left to themselves. */
const ABANDON_AFTER_MS = 500;

/** The method whose requests stay open by their nature: they have limits of their own, and do not count as work. */
export const STREAMING_METHOD = "subscriptions/listen";

/** The requests that a server has under way: how many it takes, and how they end. */
export class Workload implements ExchangeKeeper {
  readonly #options: WorkloadOptions;
  readonly #watching = new Set<ServedExchange>();
  #open = 0;
  #streams = 0;
  #resting = 0;
  readonly #closingListeners = new Set<{ readonly listener: () => void }>();
  #closing: Promise<void> | undefined;
  #tellIdle: (() => void) | undefined;
  endReason: ProtocolError | undefined;

  constructor(options: WorkloadOptions) {
    this.#options = options;
  }

  /** How many requests are under way, those included whose answer was not waited for. */
  get size(): number {
    return this.#open;
  }

  get isClosing(): boolean {
    return this.#closing !== undefined;
  }

  /** Takes a request in, until the exchange's `end` is called, or gives the error that refuses it. */
  open(method: string, outer: Exchange): ServedExchange | ProtocolError {
    if (this.#closing !== undefined) return refuseClosing();
    if (method === STREAMING_METHOD) this.#streams++;
    else if (
      this.#open - this.#streams - this.#resting >=
      (this.#options.maxConcurrentRequests ?? Number.POSITIVE_INFINITY)
    ) {
      return refuseBusy();
    }
    this.#open++;
    return new ServedExchange(outer, method, this);
  }

  /** Has a listener called when it begins to close; at once, when it has. Gives a function that calls it off. */
  onClosing(listener: () => void): () => void {
    if (this.#closing !== undefined) {
      listener();
      return () => {};
    }
    const entry = { listener };
    this.#closingListeners.add(entry);
    return () => void this.#closingListeners.delete(entry);
  }

  watch(exchange: ServedExchange): void {
    this.#watching.add(exchange);
  }

  rest(): void {
    this.#resting++;
  }

  wake(): void {
    this.#resting--;
  }

  leave(exchange: ServedExchange): void {
    this.#watching.delete(exchange);
    if (exchange.method === STREAMING_METHOD) this.#streams--;
    this.#open--;
    if (this.#open === 0) this.#tellIdle?.();
  }

  /**
   * Takes no more requests, lets those under way finish within the limit, then aborts their signals and waits a moment for those that heed
   * them. Never rejects. Only the first call's limit counts.
   *
   * @param endStreams ends what stays open by its nature.
   */
  close(timeoutMs: number, endStreams: () => void): Promise<void> {
    this.#closing ??= this.#close(timeoutMs, endStreams);
    return this.#closing;
  }

  async #close(timeoutMs: number, endStreams: () => void): Promise<void> {
    const { emit } = this.#options;
    // The rest runs once `#closing` is set, so that nothing new slips in while the streams end.
    await undefined;
    emit({ type: "server-closing", requestsUnderWay: this.#open });
    endStreams();
    for (const { listener } of this.#closingListeners) listener();
    await this.#waitUntilIdle(timeoutMs);
    const requestsAborted = this.#open;
    if (requestsAborted > 0) {
      const reason = interrupt();
      this.endReason = reason;
      for (const exchange of this.#watching) exchange.abort(reason);
      await this.#waitUntilIdle(ABANDON_AFTER_MS);
    }
    emit({ type: "server-closed", requestsAborted, requestsAbandoned: this.#open });
  }

  #waitUntilIdle(timeoutMs: number): Promise<void> {
    if (this.#open === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(timeoutMs, MAX_DELAY_MS));
      this.#tellIdle = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function refuseClosing(): ProtocolError {
  return new ProtocolError("ERR_MCP_SHUTTING_DOWN", "The server is shutting down and takes no more requests", {
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}

/** What signals abort with: a handler that lets it through answers with it. */
function interrupt(): ProtocolError {
  return new ProtocolError("ERR_MCP_INTERRUPTED", "The server shut down before the request was done");
}
