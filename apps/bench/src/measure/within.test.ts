import { expect, it, vi } from "vitest";
import { within } from "./within.ts";

it("passes on what comes in time", async () => {
  await expect(within("It", 1000, Promise.resolve("here"))).resolves.toBe("here");
});

it("gives up on what does not come", async () => {
  vi.useFakeTimers();
  try {
    const waiting = expect(within("An answer", 2000, new Promise(() => {}))).rejects.toThrow(
      "An answer did not come within 2 s.",
    );
    await vi.advanceTimersByTimeAsync(2000);
    await waiting;
  } finally {
    vi.useRealTimers();
  }
});
