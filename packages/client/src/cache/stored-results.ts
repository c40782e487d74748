import {
  type ClientCapabilities,
  type Clock,
  encodeBase64url,
  type SubscriptionFilter,
  webCryptoRandom,
} from "@proj/types";
import type { SubscriptionChange } from "../subscriptions/subscription-change.ts";
import type { CacheStore } from "./cache-store.ts";
import { decodeKept, encodeKept, isFresh, KEPT_FORMAT } from "./kept-result.ts";
import type { CacheableRequest, CacheHints, ClientCache, FetchedResult } from "./result-cache.ts";
import { listTopics, nameTopic, StaleMarks } from "./stale-marks.ts";

/** What the results of one client are kept with. */
export interface StoredResultsParts {
  readonly store: CacheStore;
  readonly readAuthorization: () => string | undefined | Promise<string | undefined>;
  readonly serverKey: string | undefined;
  readonly capabilities: ClientCapabilities;
  readonly maxTtlMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

/** Where the results of one request may lie. */
interface Places {
  readonly private: string;
  readonly public: string;
}

const MAX_TOPICS = 1_000;
const MAX_KEYS_PER_TOPIC = 100;

/** The results of one client in a store. */
export class StoredResults implements ClientCache {
  readonly #parts: StoredResultsParts;
  /** Names this client where nothing else does. No other client has it, also in other processes. */
  readonly #own: string = encodeBase64url(webCryptoRandom(16));
  readonly #marks: StaleMarks = new StaleMarks();
  /** The keys in use by topic, to take them out of the store for those who share it. */
  readonly #keys: Map<string, Set<string>> = new Map();

  constructor(parts: StoredResultsParts) {
    this.#parts = parts;
  }

  async resolve<Result extends CacheHints>(
    request: CacheableRequest,
    fetch: () => Promise<FetchedResult<Result>>,
  ): Promise<Result> {
    const { mode } = request;
    if (mode === "no-store") return (await fetch()).result;
    const places = await this.#attempt(() => this.#findPlaces(request));
    if (places === undefined) return (await fetch()).result;
    const topic = nameTopic(request.method, request.target);
    if (mode === "default") {
      const kept = (await this.#look(topic, places.private)) ?? (await this.#look(topic, places.public));
      if (kept !== undefined) return kept as Result;
    }
    const askedAt = this.#parts.clock();
    const { result, mayKeep } = await fetch();
    // Who the caller is may have changed while the request was being sent.
    if (mayKeep && (await this.#attempt(() => this.#findPlaces(request)))?.private === places.private) {
      this.#keep(topic, places[result.cacheScope], askedAt, result);
    }
    return result;
  }

  invalidate(change: SubscriptionChange, filter: SubscriptionFilter): void {
    const now = this.#parts.clock();
    for (const topic of listTopics(change, filter)) {
      this.#marks.mark(topic, now);
      const keys = this.#keys.get(topic) ?? [];
      this.#keys.delete(topic);
      for (const key of keys) void this.#attempt(async () => await this.#parts.store.delete(key));
    }
  }

  async #findPlaces({ method, protocolVersion, target }: CacheableRequest): Promise<Places> {
    const { readAuthorization, serverKey, capabilities } = this.#parts;
    const who = await readAuthorization();
    const name = (whose: readonly string[]): string => {
      const server = serverKey === undefined ? ["own", this.#own] : ["server", serverKey];
      return JSON.stringify([KEPT_FORMAT, server, capabilities, protocolVersion, whose, method, target ?? null]);
    };
    return { private: name(who === undefined ? ["own", this.#own] : ["private", who]), public: name(["public"]) };
  }

  async #look(topic: string, key: string): Promise<CacheHints | undefined> {
    const kept = await this.#attempt(async () => decodeKept(await this.#parts.store.get(key)));
    if (kept === undefined || !isFresh(kept, this.#parts.clock())) return undefined;
    if (this.#marks.isStale(topic, kept.askedAt)) return undefined;
    this.#remember(topic, key);
    return kept.result;
  }

  #keep(topic: string, key: string, askedAt: number, result: CacheHints): void {
    const { store, clock, maxTtlMs } = this.#parts;
    const ttlMs = Math.min(result.ttlMs, maxTtlMs);
    // What changed while it was on its way may not be in it.
    if (ttlMs <= 0 || this.#marks.isStale(topic, askedAt)) return;
    this.#remember(topic, key);
    const value = encodeKept({ askedAt, receivedAt: clock(), ttlMs, result });
    // Not waited for: whoever asked has the result.
    void this.#attempt(async () => await store.set(key, value, ttlMs));
  }

  #remember(topic: string, key: string): void {
    const keys = this.#keys.get(topic) ?? new Set();
    this.#keys.delete(topic);
    this.#keys.set(topic, keys);
    if (keys.size < MAX_KEYS_PER_TOPIC) keys.add(key);
    for (const oldest of this.#keys.keys()) {
      if (this.#keys.size <= MAX_TOPICS) return;
      this.#keys.delete(oldest);
    }
  }

  async #attempt<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await work();
    } catch (error) {
      this.#parts.onError(error);
      return undefined;
    }
  }
}
