import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createManualTime } from "./manual-time.fixture.ts";
import { timerSleep } from "./sleep.ts";
import { toStartTimer } from "./start-timer.ts";

function listen() {
  return { onTimeout: vi.fn(), onError: vi.fn() };
}

describe("the platform's timer", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("tells when the time is over, once, and never after it was stopped", () => {
    const [kept, stopped] = [listen(), listen()];
    const startTimer = toStartTimer(timerSleep);
    startTimer(50, kept);
    const stop = startTimer(50, stopped);
    vi.advanceTimersByTime(49);
    expect(kept.onTimeout).not.toHaveBeenCalled();
    stop();
    stop();
    vi.advanceTimersByTime(100);
    expect([kept.onTimeout.mock.calls.length, stopped.onTimeout.mock.calls.length]).toEqual([1, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([Number.POSITIVE_INFINITY, 2 ** 31])("never tells for %d ms, instead of at once", (ms) => {
    const listener = listen();
    toStartTimer(timerSleep)(ms, listener)();
    vi.advanceTimersByTime(10_000);
    expect(listener.onTimeout).not.toHaveBeenCalled();
  });
});

describe("the timer of a sleep that was given", () => {
  test("tells when the sleep is over, and ends it when it is stopped", async () => {
    const time = createManualTime();
    const startTimer = toStartTimer(time.sleep);
    const [kept, stopped] = [listen(), listen()];
    startTimer(50, kept);
    startTimer(50, stopped)();
    expect(time.countWaiting()).toBe(1);
    time.advance(50);
    await Promise.resolve();
    expect([kept.onTimeout.mock.calls.length, stopped.onTimeout.mock.calls.length]).toEqual([1, 0]);
    expect([kept.onError.mock.calls.length, stopped.onError.mock.calls.length]).toEqual([0, 0]);
  });

  test("tells of a sleep that fails", async () => {
    const listener = listen();
    const error = new TypeError("no clock");
    toStartTimer(() => Promise.reject(error))(50, listener);
    await Promise.resolve();
    await Promise.resolve();
    expect(listener.onError.mock.calls).toEqual([[error]]);
  });
});
