import { type AuthInfo, type ChangingList, type Clock, metaKeys, ProtocolError, type ServerChange } from "@proj/types";
import type { ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import type { OnEvent } from "../events/server-event.ts";
import { RETRY_AFTER_SECONDS } from "../operations/refuse-busy.ts";
import { checkMethods } from "../options/check-methods.ts";
import { readCount } from "../options/read-count.ts";
import { BusLink } from "./bus-link.ts";
import { expireWith } from "./expire-with.ts";
import { memoryChangeBus } from "./memory-change-bus.ts";
import { Subscription } from "./subscription.ts";
import type { ChangeFilter } from "./subscription-filter.ts";
import type { SubscriptionOptions } from "./subscription-options.ts";

const DEFAULT_MAX_SUBSCRIPTIONS = 1_000;

/** What the subscriptions of a server need of it. */
export interface SubscriptionSurroundings {
  readonly emit: OnEvent;
  readonly clock: Clock;
}

/** The open subscriptions of one server, and its changes. */
export class Subscriptions {
  readonly #open = new Set<Subscription>();
  readonly #maxOpen: number;
  readonly #link: BusLink;
  readonly #emit: OnEvent;
  readonly #clock: Clock;
  /** How many places those have who have several. */
  readonly #held = new WeakMap<object, number>();
  #acknowledged = 0;
  /** Those that are not acknowledged yet included. */
  #taken = 0;
  /** How often all were ended. */
  #endings = 0;

  /** @throws ConfigurationError when an option is wrong. */
  constructor(options: Omit<SubscriptionOptions, "maySubscribe">, { emit, clock }: SubscriptionSurroundings) {
    const { changeBus = memoryChangeBus(), maxSubscriptions = DEFAULT_MAX_SUBSCRIPTIONS } = options;
    checkMethods("The option changeBus", changeBus, ["publish", "subscribe"], "a ChangeBus");
    this.#maxOpen = readCount("maxSubscriptions", maxSubscriptions);
    this.#link = new BusLink(changeBus, (change) => this.#deliver(change), emit);
    this.#emit = emit;
    this.#clock = clock;
  }

  /** Tells whoever listens, here and at the other end of the bus, that a list has changed. Never throws. */
  announceList(list: ChangingList): void {
    this.#link.announce({ kind: "list", list });
  }

  /** The same of what is read at a URI. */
  announceResource(uri: string): void {
    this.#link.announce({ kind: "resource", uri });
  }

  /**
   * Keeps a subscription open until it ends. Its place is taken before anything else is done for it.
   *
   * @param buildFilter gives what is acknowledged and told, no more and no less.
   * @param isCounted whether it takes a place among those that there are at most. The lists that a session of an earlier revision hears of take none:
   *   every session does, whether its client listens or not, and sessions have a limit of their own. Who takes several places has at most as many as are
   *   left for others: one half of all, or a third each where there are two such.
   * @returns the response, for whoever can still be answered.
   * @throws what `buildFilter` throws.
   */
  async serve(
    { id, method, exchange }: ModernRequest,
    buildFilter: () => Promise<ChangeFilter>,
    isCounted: boolean,
  ): Promise<UnfinishedResult | ProtocolError> {
    const { subscriber } = exchange;
    const held = subscriber === undefined ? 0 : (this.#held.get(subscriber) ?? 0);
    const free = this.#maxOpen - this.#taken;
    if (isCounted && free <= 0) return refuse("this server has as many open subscriptions as it allows");
    if (isCounted && held >= free) {
      return refuse("this session has as many subscriptions as are left for all others; unsubscribe from some");
    }
    const answer = exchange.stayOpen?.();
    if (answer === undefined && exchange.stayOpen !== undefined)
      return refuse("this connection has as many open subscriptions as it allows");
    const places = isCounted ? 1 : 0;
    this.#take(subscriber, places);
    const endings = this.#endings;
    try {
      const filter = await buildFilter();
      const onError = (error: unknown): void => this.#emit({ type: "transport-failed", error });
      const subscription = new Subscription({ id, filter, exchange, answer, onError });
      if (this.#endings > endings) subscription.end("server-closed");
      return await this.#keepOpen(method, exchange.auth, subscription);
    } finally {
      this.#take(subscriber, -places);
    }
  }

  /** Ends all that are open, each with a response. Those that are opened later are served as ever. */
  endAll(): void {
    this.#endings++;
    for (const subscription of this.#open) subscription.end("server-closed");
  }

  #take(subscriber: object | undefined, places: number): void {
    this.#taken += places;
    if (subscriber !== undefined) this.#held.set(subscriber, (this.#held.get(subscriber) ?? 0) + places);
  }

  async #keepOpen(
    method: string,
    auth: AuthInfo | null,
    subscription: Subscription,
  ): Promise<UnfinishedResult | ProtocolError> {
    this.#open.add(subscription);
    try {
      // A bus that takes its time must not keep who has gone, or a server that closes.
      const isHeard = await Promise.race([this.#link.hold(), subscription.ended]);
      if (isHeard === false) {
        subscription.end("server-closed");
        return new ProtocolError("ERR_MCP_INTERNAL", "Internal error");
      }
      if (subscription.start()) await this.#accompany(method, auth, subscription);
      return { _meta: { [metaKeys.subscriptionId]: subscription.id } };
    } finally {
      this.#open.delete(subscription);
      this.#link.release();
    }
  }

  async #accompany(method: string, auth: AuthInfo | null, subscription: Subscription): Promise<void> {
    const { id, filter } = subscription;
    const startedAt = this.#clock();
    const about = { requestId: id, method, lists: [...filter.lists], resources: filter.uris.size };
    this.#emit({ type: "subscription-opened", ...about, open: ++this.#acknowledged });
    const callOff = expireWith(auth, this.#clock, () => subscription.end("token-expired"));
    const reason = await subscription.ended;
    callOff();
    const { sent, coalesced } = subscription;
    const durationMs = this.#clock() - startedAt;
    const open = --this.#acknowledged;
    this.#emit({ type: "subscription-closed", ...about, reason, sent, coalesced, durationMs, open });
  }

  #deliver(change: ServerChange): void {
    for (const subscription of this.#open) subscription.hear(change);
  }
}

function refuse(why: string): ProtocolError {
  return new ProtocolError("ERR_MCP_BUSY", `Busy: ${why}`, {
    data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
  });
}
