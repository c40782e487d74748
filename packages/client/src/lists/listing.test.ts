import { ProtocolError } from "@proj/types";
import { describe, expect, test } from "vitest";
import { Listing } from "./listing.ts";

interface OnePage {
  readonly items: readonly string[];
  readonly nextCursor?: string | undefined;
}

/** A list whose pages come from a function, and what was asked of it. */
function follow(readPage: (cursor: string | undefined, count: number) => OnePage, options = {}) {
  const cursors: (string | undefined)[] = [];
  let forgotten = 0;
  const listing = new Listing<OnePage, string>(
    {
      method: "tools/list",
      readPage: async (cursor) => readPage(cursor, cursors.push(cursor)),
      readItems: ({ items }) => items,
      forget: () => {
        forgotten++;
      },
    },
    options,
  );
  return { listing, cursors, countForgotten: () => forgotten };
}

const invalidCursor = new ProtocolError("ERR_MCP_INVALID_PARAMS", "no such cursor");

/** Three pages, of which the second has the empty text as its cursor. */
function threePages(cursor: string | undefined): OnePage {
  if (cursor === undefined) return { items: ["a", "b"], nextCursor: "" };
  return cursor === "" ? { items: [], nextCursor: "last" } : { items: ["c"] };
}

describe("a listing", () => {
  test("follows every cursor, the empty text included, and asks for pages as they are reached", async () => {
    const { listing, cursors } = follow(threePages);
    expect(cursors).toEqual([]);
    const items: string[] = [];
    for await (const item of listing) {
      items.push(item);
      if (item === "b") expect(cursors).toEqual([undefined]);
    }
    expect(items).toEqual(["a", "b", "c"]);
    expect(cursors).toEqual([undefined, "", "last"]);
  });

  test("begins anew each time, and asks for nothing more once its loop is left", async () => {
    const { listing, cursors } = follow(threePages);
    for await (const _ of listing) break;
    expect(await listing.toArray()).toEqual(["a", "b", "c"]);
    expect(cursors).toEqual([undefined, undefined, "", "last"]);
  });

  test("gives the pages with whatever else is in them", async () => {
    const pages: OnePage[] = [];
    for await (const page of follow(threePages).listing.pages()) pages.push(page);
    expect(pages.map(({ nextCursor }) => nextCursor)).toEqual(["", "last", undefined]);
  });

  test.each<[string, string[]]>([
    ["the same cursor again", ["a", "a"]],
    ["a cursor from long ago", ["a", "b", "c", "a"]],
    ["the same cursor again, however long", ["x".repeat(5_000), "x".repeat(5_000)]],
  ])("does not go round in circles: %s", async (_, cursors) => {
    const { listing } = follow((_cursor, count) => ({ items: ["x"], nextCursor: cursors[count - 1] }));
    await expect(listing.toArray()).rejects.toMatchObject({
      code: "ERR_MCP_INVALID_RESULT",
      method: "tools/list",
      message: expect.stringContaining("again, so its pages would never end"),
    });
  });

  test("remembers long cursors only for one page, and ends at maxPages all the same", async () => {
    const [one, other] = ["x".repeat(2_000), "y".repeat(2_000)];
    const { listing } = follow((_, count) => ({ items: [], nextCursor: count % 2 ? one : other }), { maxPages: 9 });
    await expect(listing.toArray()).rejects.toMatchObject({ option: "maxPages", limit: 9 });
  });

  test("ends at maxPages where the cursors are always new", async () => {
    const { listing, cursors } = follow((_, count) => ({ items: ["x"], nextCursor: `c${count}` }), { maxPages: 7 });
    const seen: string[] = [];
    const reading = (async () => {
      for await (const item of listing) seen.push(item);
    })();
    await expect(reading).rejects.toMatchObject({ code: "ERR_MCP_LIST_TOO_LONG", option: "maxPages", limit: 7 });
    expect([cursors.length, seen.length]).toEqual([7, 7]);
  });

  test("does not mind a list of exactly as many pages and entries as it may have", async () => {
    expect(await follow(threePages, { maxPages: 3, maxItems: 3 }).listing.toArray()).toHaveLength(3);
  });

  test("ends at maxItems", async () => {
    const { listing } = follow(threePages, { maxItems: 2 });
    await expect(listing.toArray()).rejects.toMatchObject({ option: "maxItems", limit: 2 });
  });

  test("refuses limits that are none", () => {
    expect(() => follow(threePages, { maxPages: 0 })).toThrow("maxPages");
    expect(() => follow(threePages, { maxItems: Number.NaN })).toThrow("maxItems");
  });

  test("forgets kept pages when a cursor is not valid any more, and is read once more where all of it is wanted", async () => {
    let isOutdated = true;
    const { listing, cursors, countForgotten } = follow((cursor) => {
      if (cursor === undefined) return { items: ["a"], nextCursor: isOutdated ? "old" : "new" };
      if (cursor === "new") return { items: ["b"] };
      isOutdated = false;
      throw invalidCursor;
    });
    expect(await listing.toArray()).toEqual(["a", "b"]);
    expect(cursors).toEqual([undefined, "old", undefined, "new"]);
    expect(countForgotten()).toBe(1);
  });

  test("forgets nothing where the first page is refused: no cursor was wrong", async () => {
    const { listing, countForgotten } = follow(() => {
      throw invalidCursor;
    });
    await expect(listing.toArray()).rejects.toBe(invalidCursor);
    expect(countForgotten()).toBe(0);
  });

  test("fails where the cursor is never valid, and in a loop, which has given entries already", async () => {
    const refusing = (cursor: string | undefined): OnePage => {
      if (cursor === undefined) return { items: ["a"], nextCursor: "old" };
      throw invalidCursor;
    };
    const { listing, cursors } = follow(refusing);
    await expect(listing.toArray()).rejects.toBe(invalidCursor);
    expect(cursors).toHaveLength(4);
    const read = async () => {
      for await (const _ of listing);
    };
    await expect(read()).rejects.toBe(invalidCursor);
    expect(cursors).toHaveLength(6);
  });
});
