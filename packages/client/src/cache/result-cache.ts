import type { ClientCapabilities, RequestMethod, SubscriptionFilter } from "@proj/types";
import type { SubscriptionChange } from "../subscriptions/subscription-change.ts";
import type { CacheMode } from "./cache-mode.ts";

/** A client as its cache sees it. */
export interface CachingClient {
  /** Names the server, where it is certain that nobody else has that name; `undefined` where it is not. */
  readonly serverKey: string | undefined;
  /** What the client declares: a server may answer others otherwise. */
  readonly capabilities: ClientCapabilities;
}

/** A request whose result may be kept. */
export interface CacheableRequest {
  readonly method: RequestMethod;
  /** The revision it is written in. */
  readonly protocolVersion: string;
  /** The cursor of a list, or the URI of a resource: all of the params that the result depends on. */
  readonly target: string | undefined;
  readonly mode: CacheMode;
}

/** What the server gave. */
export interface FetchedResult<Result> {
  readonly result: Result;
  /** `false` for the result of a retry, which depends on more than the request. */
  readonly mayKeep: boolean;
}

/** The hints of a result. */
export interface CacheHints {
  readonly ttlMs: number;
  readonly cacheScope: "public" | "private";
}

/** The cache of one client. */
export interface ClientCache {
  /**
   * Gives a fresh result, or asks for one.
   *
   * @throws what `fetch` rejects with, and nothing else.
   */
  resolve<Result extends CacheHints>(
    request: CacheableRequest,
    fetch: () => Promise<FetchedResult<Result>>,
  ): Promise<Result>;

  /**
   * Takes note that what is kept is not fresh any more.
   *
   * @param filter of the subscription that told so: what was missed is whatever it could have told of.
   */
  invalidate(change: SubscriptionChange, filter: SubscriptionFilter): void;
}

/** Keeps results for as long as servers allow: made by `cacheResults`, and imported by whoever wants it. */
export interface ResultCache {
  /** Called by each client that it is given to. */
  openFor(client: CachingClient): ClientCache;
}
