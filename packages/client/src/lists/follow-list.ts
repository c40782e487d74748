import type { ChangingList, RequestMethod } from "@proj/types";
import type { ClientCache } from "../cache/result-cache.ts";
import type { ListingOptions, ListPageOptions } from "./list-options.ts";
import { Listing, type Page } from "./listing.ts";

/** Follows a list from page to page. Where it changes on the way, what is kept of it is not used any more. */
export function followList<OnePage extends Page, Item>(
  cache: ClientCache | undefined,
  method: RequestMethod,
  list: ChangingList,
  options: ListingOptions,
  read: (options: ListPageOptions) => Promise<OnePage>,
  readItems: (page: OnePage) => readonly Item[],
): Listing<OnePage, Item> {
  const readPage = (cursor: string | undefined) => read({ ...options, cursor });
  const forget = () => cache?.invalidate({ type: "list", list }, {});
  return new Listing({ method, readPage, readItems, forget }, options);
}
