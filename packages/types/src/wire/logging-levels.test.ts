import { expect, it } from "vitest";
import { isAtLeastAsSevere, loggingLevels } from "./logging-levels.ts";

it("orders levels from the mildest to the most severe", () => {
  const reached = loggingLevels.map((least) => loggingLevels.filter((level) => isAtLeastAsSevere(level, least)).length);
  expect(reached).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
});

it.each([
  ["loud", "debug"],
  ["error", "loud"],
  [undefined, "debug"],
  ["error", undefined],
  [0, 0],
])("finds %j no level that reaches %j", (level, least) => {
  expect(isAtLeastAsSevere(level, least)).toBe(false);
});
