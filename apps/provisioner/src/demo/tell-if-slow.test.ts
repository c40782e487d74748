import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { tellIfSlow } from "./tell-if-slow.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("tells what is waited for once a second is over, and gives what came of it", async () => {
  const told: string[] = [];
  let finish = (_: number): void => {};
  const work = new Promise<number>((resolve) => {
    finish = resolve;
  });
  const waiting = tellIfSlow("the server starts", work, (line) => told.push(line));
  await vi.advanceTimersByTimeAsync(999);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(["… the server starts"]);
  finish(7);
  expect(await waiting).toBe(7);
});

it("says nothing of what is quick, and nothing afterwards, also where it fails", async () => {
  const tell = vi.fn();
  await tellIfSlow("the server starts", Promise.resolve(), tell);
  await expect(tellIfSlow("the server starts", Promise.reject(new Error("no")), tell)).rejects.toThrow("no");
  await vi.advanceTimersByTimeAsync(5000);
  expect(tell).not.toHaveBeenCalled();
});
