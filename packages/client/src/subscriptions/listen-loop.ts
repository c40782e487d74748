import type { SubscriptionFilter } from "@proj/types";
import { ClosedError } from "../errors/closed-error.ts";
import type { ChangeFeed } from "./change-feed.ts";
import { holdStream } from "./hold-stream.ts";
import type { ListenSurroundings } from "./listen-options.ts";
import { mayComeBack, type ReconnectPolicy, toPauseMs } from "./reconnect-policy.ts";
import type { SubscriptionChange, SubscriptionEnd } from "./subscription-change.ts";

/** What a {@link ListenLoop} runs with. */
export interface ListenLoopParts {
  readonly surroundings: ListenSurroundings;
  readonly filter: SubscriptionFilter;
  readonly policy: ReconnectPolicy | undefined;
  readonly feed: ChangeFeed;
  /** Ends it from this side. */
  readonly signal: AbortSignal;
  /** Called once, when it is acknowledged for the first time. */
  readonly onOpen: () => void;
}

/** Holds one stream after the other for a subscription, until it is over. */
export class ListenLoop {
  /** What the server agreed to last; `undefined` as long as it was never acknowledged. */
  acknowledged: SubscriptionFilter | undefined;
  readonly #parts: ListenLoopParts;

  constructor(parts: ListenLoopParts) {
    this.#parts = parts;
  }

  /** Never rejects. */
  async run(): Promise<SubscriptionEnd> {
    const { surroundings, policy } = this.#parts;
    let attempt = 0;
    for (;;) {
      const startedAt = surroundings.clock();
      const end = await this.#holdOne();
      if (policy === undefined || this.acknowledged === undefined || !mayComeBack(end, policy)) return end;
      attempt = surroundings.clock() - startedAt > policy.longestPauseMs ? 1 : attempt + 1;
      if (attempt > policy.maxAttempts) return end;
      const pauseEnd = await this.#pause(toPauseMs(policy, attempt));
      if (pauseEnd !== undefined) return pauseEnd;
    }
  }

  async #holdOne(): Promise<SubscriptionEnd> {
    const { surroundings, filter, signal } = this.#parts;
    const { connection, protocolVersion } = surroundings;
    try {
      await holdStream(connection, protocolVersion, filter, signal, {
        onAcknowledged: (agreed) => this.#open(agreed),
        onChange: (change) => this.#tell(change),
      });
      return { reason: "ended by server" };
    } catch (error) {
      return this.#toEnd(error);
    }
  }

  async #pause(ms: number): Promise<SubscriptionEnd | undefined> {
    const { surroundings, signal } = this.#parts;
    const { inFlight, sleep } = surroundings.connection;
    try {
      await inFlight.run(signal, (own) => sleep(ms, own));
      return undefined;
    } catch (error) {
      return this.#toEnd(error);
    }
  }

  #toEnd(error: unknown): SubscriptionEnd {
    const isClosed = this.#parts.signal.aborted || ClosedError.is(error);
    return isClosed ? { reason: "closed" } : { reason: "lost", error };
  }

  #open(agreed: SubscriptionFilter): void {
    const isFirst = this.acknowledged === undefined;
    this.acknowledged = agreed;
    if (isFirst) this.#parts.onOpen();
    else this.#tell({ type: "missed" });
  }

  #tell(change: SubscriptionChange): void {
    this.#parts.surroundings.onChange(change, this.#parts.filter);
    this.#parts.feed.push(change);
  }
}
