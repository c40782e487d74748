import type { CacheOptions } from "../cache/cache-mode.ts";
import type { RequestOptions } from "../requests/round-trip.ts";

/** Which page of a list to get. */
export interface ListOptions extends RequestOptions {
  /** The `nextCursor` of the page before; absent for the first page. */
  readonly cursor?: string | undefined;
}

/** Which page of a list to get, and whether a kept one will do. */
export interface ListPageOptions extends ListOptions, CacheOptions {}

/** How a list is followed over all its pages. `requestTimeoutMs` and the listeners are for each page. */
export interface ListingOptions extends RequestOptions, CacheOptions {
  /** How many pages are read; where the list goes on, a ListTooLongError is thrown. Default 1,000. */
  readonly maxPages?: number | undefined;
  /** How many entries are given; where there are more, a ListTooLongError is thrown. Default 100,000. */
  readonly maxItems?: number | undefined;
}
