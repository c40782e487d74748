import { afterEach, expect, it, vi } from "vitest";
import { letClockMove, passTime } from "./pass-time.ts";
import { Stage } from "./stage/stage.ts";

afterEach(() => {
  vi.useRealTimers();
});

it("has all clocks move on: the stage's, the author's and the real one", async () => {
  const stage = new Stage(() => ({ handle: async () => undefined }), { seed: 0 });
  const [before, real, turned] = [stage.now, Date.now(), [] as number[]];
  await passTime(stage, { passTime: (milliseconds) => void turned.push(milliseconds) }, 70);
  expect([stage.now - before, turned]).toEqual([70, [70]]);
  expect(Date.now()).toBeGreaterThan(real);
});

it("does not wait for a clock that stands still", () => {
  vi.useFakeTimers();
  const before = Date.now();
  letClockMove();
  expect(Date.now()).toBe(before);
});
