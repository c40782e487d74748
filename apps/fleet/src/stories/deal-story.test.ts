import { expect, it } from "vitest";
import { DECK_SIZE, dealStory } from "./deal-story.ts";
import { toEnding } from "./story.ts";

const deal = (count: number, seed = 1, hurriesFrom = 1000) =>
  Array.from({ length: count }, (_, flow) => dealStory(flow, { seed, prefix: "fleet", hurriesFrom }));
const kindsOf = (stories: ReturnType<typeof deal>) => stories.map(({ kind }) => kind);

it("has every kind among as many stories as the deck has, and mostly those that end with a database", () => {
  const stories = deal(2 * DECK_SIZE);
  for (const block of [stories.slice(0, DECK_SIZE), stories.slice(DECK_SIZE)]) {
    expect(new Set(kindsOf(block)).size).toBe(9);
    expect(block.filter((story) => toEnding(story) === "created").length).toBe(15);
  }
});

it("lets nobody dawdle whom a run would wait for at its end", () => {
  const dawdlers = (hurriesFrom: number) => deal(100, 1, hurriesFrom).filter(({ kind }) => kind === "dawdles").length;
  expect([dawdlers(100), dawdlers(60), dawdlers(0)]).toEqual([5, 3, 0]);
});

it("deals in another order each time, and in the same one for the same seed", () => {
  const kinds = kindsOf(deal(2 * DECK_SIZE));
  expect(kinds.slice(0, DECK_SIZE)).not.toEqual(kinds.slice(DECK_SIZE));
  expect(kindsOf(deal(DECK_SIZE, 2))).not.toEqual(kinds.slice(0, DECK_SIZE));
  expect(deal(DECK_SIZE)).toEqual(deal(DECK_SIZE));
});

it("gives each a database of its own, and uses all regions, sizes and questions", () => {
  const stories = deal(100);
  expect(new Set(stories.map(({ name }) => name)).size).toBe(100);
  expect(stories[7]?.name).toBe("fleet-0007");
  for (const key of ["region", "size", "at"] as const) expect(new Set(stories.map((story) => story[key])).size).toBe(3);
});
