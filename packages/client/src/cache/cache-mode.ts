/**
 * What a call makes of kept results.
 *
 * - `"default"`: one that is fresh is taken; else the server is asked, and what it gives is kept.
 * - `"reload"`: the server is asked in any case, and what it gives is kept.
 * - `"no-store"`: the server is asked, and nothing is kept.
 */
export type CacheMode = "default" | "reload" | "no-store";

/** How a call uses the client's cache. Without the option `cache` of `Client.connect` there is none, and this means nothing. */
export interface CacheOptions {
  /** Default `"default"`. */
  readonly cache?: CacheMode | undefined;
}
