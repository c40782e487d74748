/// <reference lib="esnext.disposable" preserve="true" />
import type { SubscriptionFilter } from "@proj/types";
import type { ChangeFeed } from "./change-feed.ts";
import type { SubscriptionChange, SubscriptionEnd } from "./subscription-change.ts";

/** What a subscription is made of. */
export interface SubscriptionParts {
  readonly feed: ChangeFeed;
  readonly readAcknowledged: () => SubscriptionFilter;
  readonly ended: Promise<SubscriptionEnd>;
  readonly close: () => void;
}

/**
 * An open subscription: iterate it to hear of changes. A loop over it ends when the server ends the subscription or this side closes it; it
 * throws what happened when the subscription is lost, and the signal's reason, or a ClosedError, when that or the client ends it. Leaving the
 * loop closes the subscription. Changes that nobody reads are held, the same ones once.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/subscriptions
 */
export class Subscription implements AsyncIterableIterator<SubscriptionChange, undefined>, AsyncDisposable {
  /** Why it ended, once it has. Never rejects. */
  readonly ended: Promise<SubscriptionEnd>;
  readonly #parts: SubscriptionParts;

  constructor(parts: SubscriptionParts) {
    this.#parts = parts;
    this.ended = parts.ended;
  }

  /** What the server agreed to tell of: at most what was asked for, and less where it does not offer all of it. After a reconnect, anew. */
  get acknowledged(): SubscriptionFilter {
    return this.#parts.readAcknowledged();
  }

  /** The next change, as soon as there is one. */
  next(): Promise<IteratorResult<SubscriptionChange, undefined>> {
    return this.#parts.feed.next();
  }

  /** What leaving a loop does: {@link close}. */
  async return(): Promise<IteratorResult<SubscriptionChange, undefined>> {
    await this.close();
    return { done: true, value: undefined };
  }

  /** Ends the subscription and forgets what was not read. Calling it again does nothing. */
  async close(): Promise<void> {
    this.#parts.close();
    await this.ended;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Closes it at the end of the block where it was declared with `await using`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
