import { expect, test } from "vitest";
import { chooseVersion } from "./supported-versions.ts";

test("our order counts, and not theirs", () => {
  expect(chooseVersion(["c", "b", "a"], ["a", "b"])).toBe("b");
  expect(chooseVersion(["c"], [])).toBeUndefined();
});
