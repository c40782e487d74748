import { expect, it } from "vitest";
import { LastLines } from "./last-lines.ts";

it("the last ten lines are kept, cut, without blank ones", () => {
  const lines = new LastLines();
  for (let number = 1; number <= 12; number++) lines.add(`${number}`);
  lines.add(" \t");
  lines.add("x".repeat(501));
  expect(lines.list()).toEqual(["4", "5", "6", "7", "8", "9", "10", "11", "12", "x".repeat(500)]);
});
