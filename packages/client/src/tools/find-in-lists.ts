import { InvalidResultError } from "../errors/invalid-result-error.ts";

/** A page of a list. */
interface Page {
  readonly nextCursor?: string | undefined;
}

/** How far a tool is looked for. A server with more tools than that on as many pages is told apart from one that never ends by nobody. */
const MAX_PAGES = 100;

/**
 * Reads pages until one has what is wanted.
 *
 * @param has whether a page has it.
 * @returns whether it was found; when it was not, the list was read to its end.
 * @throws InvalidResultError when the list does not end; what `readPage` throws.
 */
export async function findInLists<OnePage extends Page>(
  readPage: (cursor: string | undefined) => Promise<OnePage>,
  has: (page: OnePage) => boolean,
): Promise<boolean> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  for (let count = 0; count < MAX_PAGES; count++) {
    const page: OnePage = await readPage(cursor);
    if (has(page)) return true;
    cursor = page.nextCursor;
    if (cursor === undefined) return false;
    if (seen.has(cursor))
      throw new InvalidResultError("tools/list", "gives a cursor again, so its pages would never end");
    seen.add(cursor);
  }
  throw new InvalidResultError("tools/list", `has more than ${MAX_PAGES} pages, and the tool was on none of these`);
}
