import { expect, it } from "vitest";
import { createCpuMeter } from "./cpu-meter.ts";
import { runLoop } from "./run-loop.ts";

it("a loop counts its operations and does one at least", async () => {
  let done = 0;
  const operate = async (): Promise<void> => {
    done += 1;
  };
  expect(await runLoop(operate, 0)).toBe(1);
  const before = done;
  expect(await runLoop(operate, 2)).toBe(done - before);
});

it("a loop ends with the error of an operation that fails", async () => {
  await expect(runLoop(() => Promise.reject(new RangeError("wrong")), 5)).rejects.toThrow("wrong");
});

it("a meter counts the CPU time since it was begun", () => {
  const meter = createCpuMeter();
  meter.begin();
  const end = performance.now() + 5;
  while (performance.now() < end);
  const spent = meter.read();
  expect(spent).toBeGreaterThan(0);
  meter.begin();
  expect(meter.read()).toBeLessThan(spent);
});
