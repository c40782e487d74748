import { expect, it } from "vitest";
import { orderByTurn } from "./turns.ts";

it("begins with the next backend at each turn, and has the others as a reserve in their order", () => {
  const orders = [0, 1, 2, 3].map((turn) => orderByTurn(["a", "b", "c"], turn).join(""));
  expect(orders).toEqual(["abc", "bca", "cab", "abc"]);
});

it("has nobody to choose where there is none", () => {
  expect(orderByTurn([], 5)).toEqual([]);
});
