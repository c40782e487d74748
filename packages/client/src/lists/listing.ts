import { ProtocolError, showValue } from "@proj/types";
import { InvalidResultError } from "../errors/invalid-result-error.ts";
import { ListTooLongError } from "../errors/list-too-long-error.ts";
import { checkLimit } from "../timing/check-limit.ts";
import type { ListingOptions } from "./list-options.ts";

/** One page of a list, whichever list. */
export interface Page {
  readonly nextCursor?: string | undefined;
}

/** What a listing reads from. */
export interface ListingSource<OnePage extends Page, Item> {
  /** The method of the list, for messages. */
  readonly method: string;
  readonly readPage: (cursor: string | undefined) => Promise<OnePage>;
  readonly readItems: (page: OnePage) => readonly Item[];
  /** Forgets pages that were kept: a cursor of one of them is not valid any more. */
  readonly forget: () => void;
}

const DEFAULT_MAX_PAGES = 1_000;
const DEFAULT_MAX_ITEMS = 100_000;
/** Longer ones are only held against the one before, so that a server cannot fill the memory with them. */
const LONGEST_REMEMBERED_CURSOR = 1_024;

/**
 * A list of a server over all its pages. Nothing is requested before it is iterated, and each iteration begins anew; pages are requested as
 * they are reached. While a list changes, an entry may come twice or not at all.
 *
 * Iterating throws what a round trip does; InvalidResultError when the server gives a cursor again, which would never end;
 * ListTooLongError beyond `maxPages` or `maxItems`.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/utilities/pagination
 */
export class Listing<OnePage extends Page, Item> implements AsyncIterable<Item> {
  readonly #source: ListingSource<OnePage, Item>;
  readonly #maxPages: number;
  readonly #maxItems: number;

  /** @throws ConfigurationError for a limit that is none. */
  constructor(source: ListingSource<OnePage, Item>, options: ListingOptions) {
    const { maxPages = DEFAULT_MAX_PAGES, maxItems = DEFAULT_MAX_ITEMS } = options;
    checkLimit("maxPages", maxPages, 1);
    checkLimit("maxItems", maxItems, 1);
    this.#source = source;
    this.#maxPages = maxPages;
    this.#maxItems = maxItems;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    const { method, readItems } = this.#source;
    let count = 0;
    for await (const page of this.pages()) {
      for (const item of readItems(page)) {
        if (++count > this.#maxItems) throw new ListTooLongError(method, "maxItems", this.#maxItems);
        yield item;
      }
    }
  }

  /** The pages as they come, with what belongs to a page besides its entries. */
  async *pages(): AsyncGenerator<OnePage, void, undefined> {
    const { method } = this.#source;
    const seen = new Set<string>();
    let cursor: string | undefined;
    for (let count = 1; ; count++) {
      const page: OnePage = await this.#readPage(cursor);
      yield page;
      const { nextCursor } = page;
      // An empty text is a cursor like any other.
      if (nextCursor === undefined) return;
      if (nextCursor === cursor || seen.has(nextCursor)) throw repeated(method, nextCursor);
      if (count >= this.#maxPages) throw new ListTooLongError(method, "maxPages", this.#maxPages);
      if (nextCursor.length <= LONGEST_REMEMBERED_CURSOR) seen.add(nextCursor);
      cursor = nextCursor;
    }
  }

  /** All entries. Where a cursor has become invalid on the way, the list is read once more from its beginning. */
  async toArray(): Promise<Item[]> {
    try {
      return await this.#collect();
    } catch (error) {
      if (isInvalidCursor(error)) return await this.#collect();
      throw error;
    }
  }

  async #collect(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }

  async #readPage(cursor: string | undefined): Promise<OnePage> {
    const { readPage, forget } = this.#source;
    try {
      return await readPage(cursor);
    } catch (error) {
      if (cursor !== undefined && isInvalidCursor(error)) forget();
      throw error;
    }
  }
}

function isInvalidCursor(error: unknown): boolean {
  return ProtocolError.is(error) && error.rpcCode === -32602;
}

function repeated(method: string, cursor: string): InvalidResultError {
  return new InvalidResultError(method, `gives the cursor ${showValue(cursor)} again, so its pages would never end`);
}
