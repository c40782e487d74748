import { describe, expect, test, vi } from "vitest";
import { createManualTime } from "./manual-time.fixture.ts";
import { startPausableTimer } from "./start-pausable-timer.ts";
import { toStartTimer } from "./start-timer.ts";

function start(ms: number) {
  const time = createManualTime();
  const onTimeout = vi.fn();
  const timer = startPausableTimer(toStartTimer(time.sleep), time.clock, ms, { onTimeout, onError: onTimeout });
  const pass = async (passedMs: number): Promise<void> => {
    time.advance(passedMs);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { time, onTimeout, timer, pass };
}

describe("a timer that can be held", () => {
  test("goes on with the time that was left", async () => {
    const { onTimeout, timer, pass } = start(100);
    await pass(60);
    timer.pause(true);
    timer.pause(true);
    await pass(1_000);
    timer.pause(false);
    timer.pause(false);
    await pass(39);
    expect(onTimeout).not.toHaveBeenCalled();
    await pass(1);
    expect(onTimeout).toHaveBeenCalledTimes(1);
  });

  test("leaves nothing behind when it is stopped, held or not", async () => {
    for (const isHeld of [true, false]) {
      const { time, onTimeout, timer, pass } = start(100);
      if (isHeld) timer.pause(true);
      timer.stop();
      timer.pause(false);
      await pass(1_000);
      expect([time.countWaiting(), onTimeout.mock.calls.length]).toEqual([0, 0]);
    }
  });
});
