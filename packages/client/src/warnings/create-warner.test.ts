import { afterEach, describe, expect, test, vi } from "vitest";
import type { ClientWarning } from "./client-warning.ts";
import { createWarner } from "./create-warner.ts";

function warning(message: string): ClientWarning {
  return { type: "tool-left-out", tool: "a", message };
}

describe("a warning", () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is told once", () => {
    const heard = vi.fn();
    const warn = createWarner(heard);
    for (const message of ["a", "b", "a"]) warn(warning(message));
    expect(heard.mock.calls.map(([{ message }]) => message)).toEqual(["a", "b"]);
  });

  test("is told again after a thousand others, so that what is remembered does not grow", () => {
    const heard = vi.fn();
    const warn = createWarner(heard);
    for (let count = 0; count <= 1_000; count++) warn(warning(String(count)));
    warn(warning("0"));
    expect(heard).toHaveBeenCalledTimes(1_002);
  });

  test("goes to the console where nobody else hears it", () => {
    const write = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    createWarner()(warning("careful"));
    expect(write.mock.calls).toEqual([["mcp: careful"]]);
  });
});
