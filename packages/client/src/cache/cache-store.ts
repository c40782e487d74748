/**
 * Where results are kept: a map from texts to texts, in memory or shared by several processes. It need not remember anything: what is gone is
 * fetched again. Keys and values are opaque; keys name servers and may be some kilobytes long, values are as private as the results in them.
 *
 * Each operation may reject: the call that needed it goes on without the cache.
 */
export interface CacheStore {
  /** The value that was set last, or `undefined`. */
  get(key: string): string | undefined | Promise<string | undefined>;

  /** @param ttlMs after how many milliseconds the value is of no use any more. */
  set(key: string, value: string, ttlMs: number): void | Promise<void>;

  delete(key: string): void | Promise<void>;
}
