import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { timerSleep } from "./sleep.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the platform's sleep", () => {
  test("resolves when the time is over, not before", async () => {
    let isOver = false;
    const sleeping = timerSleep(50, new AbortController().signal).then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(49);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await sleeping;
    expect(isOver).toBe(true);
  });

  test("rejects with the reason when aborted, and leaves no timer behind", async () => {
    const controller = new AbortController();
    const sleeping = timerSleep(50, controller.signal);
    controller.abort("enough");
    await expect(sleeping).rejects.toBe("enough");
    expect(vi.getTimerCount()).toBe(0);
    await expect(timerSleep(50, controller.signal)).rejects.toBe("enough");
  });

  test.each([Number.POSITIVE_INFINITY, 2 ** 31])("never ends for %d ms instead of at once", async (ms) => {
    let isOver = false;
    const controller = new AbortController();
    const sleeping = timerSleep(ms, controller.signal).then(
      () => {
        isOver = true;
      },
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    expect(isOver).toBe(false);
    controller.abort();
    await sleeping;
  });
});
