import { afterEach, expect, test, vi } from "vitest";
import { guardOnWarning } from "./guard-on-warning.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a warning reaches the function", () => {
  const onWarning = vi.fn();
  guardOnWarning(onWarning)("look out");
  expect(onWarning.mock.calls).toEqual([["look out"]]);
});

test("without a function the warning goes to console.warn", () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  guardOnWarning(undefined)("look out");
  expect(warn.mock.calls).toEqual([["look out"]]);
});

test.each<[string, () => unknown]>([
  [
    "throws",
    () => {
      throw new Error("no disk");
    },
  ],
  ["returns a promise that rejects", () => Promise.reject(new Error("no disk"))],
])("a function that %s disturbs nobody, and the warning is written with what it threw", async (_, onWarning) => {
  const error = vi.spyOn(console, "error").mockReturnValue();
  guardOnWarning(onWarning)("look out");
  await vi.waitFor(() => expect(error).toHaveBeenCalledOnce());
  expect(error.mock.calls).toEqual([["mcp: onWarning threw: no disk. The warning was: look out"]]);
});

test.each([null, "warn", {}, 1])("%j is no function", (onWarning) => {
  expect(() => guardOnWarning(onWarning)).toThrow("onWarning must be a function.");
});
