import { expect, it } from "vitest";
import { LastLines } from "./last-lines.ts";

it("the last twenty lines are kept, cut, without blank ones", () => {
  const lines = new LastLines();
  for (let number = 1; number <= 22; number++) lines.add(`${number}`);
  lines.add(" \t");
  lines.add("x".repeat(501));
  const kept = Array.from({ length: 19 }, (_, index) => `${index + 4}`);
  expect(lines.list()).toEqual([...kept, "x".repeat(500)]);
});
