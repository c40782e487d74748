import { expect, it } from "vitest";
import { createRandom } from "./random.ts";

function take(seed: number, count: number): number[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, random);
}

it("gives the same sequence for the same seed, and another for its neighbour", () => {
  expect(take(3, 20)).toEqual(take(3, 20));
  expect(take(3, 20)).not.toEqual(take(4, 20));
});

it.each([0, 1, 2, 999_999_999])("spreads evenly between 0 and 1 with the seed %i", (seed) => {
  const numbers = take(seed, 4000);
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true);
  const tenths = Array.from({ length: 10 }, (_, tenth) => numbers.filter((n) => Math.floor(n * 10) === tenth).length);
  expect(Math.min(...tenths)).toBeGreaterThan(300);
  expect(Math.max(...tenths)).toBeLessThan(500);
});

it("begins differently for users that follow each other", () => {
  expect(
    new Set(Array.from({ length: 100 }, (_, user) => Math.floor((take(user, 1)[0] ?? 0) * 1000))).size,
  ).toBeGreaterThan(80);
});
