import {
  type Exchange,
  type JSONRPCNotification,
  metaKeys,
  type OpenAnswer,
  type RequestId,
  type ServerChange,
} from "@proj/types";
import { nameChange, toChangeNotification } from "./server-change.ts";
import { type ChangeFilter, isWanted, toWireFilter } from "./subscription-filter.ts";

/**
 * Why a subscription ended.
 *
 * - `cancelled`: the client cancelled it, went away, or was cut off because it did not read.
 * - `server-closed`, `transport-closed`: what served it closes; the client was told so with a response.
 * - `token-expired`: the access token that it was opened with lapsed; the client was told with a response, and needs a new one.
 */
export type SubscriptionEnd = "cancelled" | "server-closed" | "transport-closed" | "token-expired";

/** What a subscription is made of. */
export interface SubscriptionParts {
  readonly id: RequestId;
  readonly filter: ChangeFilter;
  readonly exchange: Exchange;
  /** How its answer is written; absent where the transport makes no difference. */
  readonly answer: OpenAnswer | undefined;
  /** Hears of a transport that throws; the subscription ends then. */
  readonly onError: (error: unknown) => void;
}

/**
 * One open stream: what was not sent yet, and when it may be. Changes wait for the end of the code that runs now, and for a client that keeps up;
 * the same change twice is one while it waits, so what waits is never more than what the filter names.
 */
export class Subscription {
  readonly id: RequestId;
  readonly filter: ChangeFilter;
  /** Resolves when nothing more is to be sent but a response. */
  readonly ended: Promise<SubscriptionEnd>;
  /** Notifications that were sent, without the acknowledgment. */
  sent = 0;
  /** Changes that came while the same was waiting. */
  coalesced = 0;
  readonly #exchange: Exchange;
  readonly #answer: OpenAnswer | undefined;
  readonly #onError: (error: unknown) => void;
  readonly #unsent = new Map<string, ServerChange>();
  #isStarted = false;
  #isEnded = false;
  #isFlushing = false;
  #tellEnded: (end: SubscriptionEnd) => void = () => {};

  constructor({ id, filter, exchange, answer, onError }: SubscriptionParts) {
    this.id = id;
    this.filter = filter;
    this.#exchange = exchange;
    this.#answer = answer;
    this.#onError = onError;
    this.ended = new Promise((resolve) => {
      this.#tellEnded = resolve;
    });
    const { signal } = exchange;
    if (signal.aborted) this.end("cancelled");
    else signal.addEventListener("abort", this.#cancel);
    answer?.onClosing(() => this.end("transport-closed"));
    answer?.onWritable(() => this.#flush());
  }

  /**
   * Acknowledges it: nothing is sent before.
   *
   * @returns whether there still was somebody to hear of it.
   */
  start(): boolean {
    if (this.#exchange.signal.aborted) return false;
    this.#isStarted = true;
    this.#send({
      jsonrpc: "2.0",
      method: "notifications/subscriptions/acknowledged",
      params: { _meta: { [metaKeys.subscriptionId]: this.id }, notifications: toWireFilter(this.filter) },
    });
    this.#flushLater();
    return true;
  }

  /** Takes a change; what the filter does not name is passed over. */
  hear(change: ServerChange): void {
    if (this.#isEnded || !isWanted(this.filter, change)) return;
    const name = nameChange(change);
    if (this.#unsent.has(name)) this.coalesced++;
    else this.#unsent.set(name, change);
    this.#flushLater();
  }

  /** Calling it again does nothing. What the client could still be told is sent first, as far as it keeps up. */
  end(end: SubscriptionEnd): void {
    if (this.#isEnded) return;
    if (end !== "cancelled") this.#flush();
    this.#isEnded = true;
    this.#unsent.clear();
    this.#exchange.signal.removeEventListener("abort", this.#cancel);
    this.#tellEnded(end);
  }

  readonly #cancel = (): void => this.end("cancelled");

  #flushLater(): void {
    if (this.#isFlushing || this.#unsent.size === 0) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (!this.#isStarted || this.#isEnded) return;
    for (const [name, change] of this.#unsent) {
      if (this.#answer?.isWritable() === false) return;
      this.#unsent.delete(name);
      this.sent++;
      this.#send(toChangeNotification(this.id, change));
    }
  }

  #send(notification: JSONRPCNotification): void {
    try {
      this.#exchange.notify(notification);
    } catch (thrown) {
      this.#onError(thrown);
      this.end("cancelled");
    }
  }
}
