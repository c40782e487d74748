import { describe, expect, it } from "vitest";
import { observationRows } from "./observation-rows.fixture.ts";
import { observeAll, observedVersions } from "./observe.fixture.ts";

describe("all that a handler can observe", () => {
  it.each(observedVersions.map((version, column) => [version, column] as const))(
    "is what the table says, in %s",
    async (version, column) => {
      const expected = Object.entries(observationRows).map(([what, row]) => {
        return [what, "is" in row ? row.is : row.values[column]];
      });
      expect(await observeAll(version)).toEqual(Object.fromEntries(expected));
    },
  );

  it("is the same everywhere where the table has one value, and not where it has five", () => {
    for (const [what, row] of Object.entries(observationRows)) {
      if ("is" in row) continue;
      expect([what, new Set(row.values.map((value) => JSON.stringify(value))).size > 1]).toEqual([what, true]);
    }
  });
});
