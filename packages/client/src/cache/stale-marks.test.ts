import { expect, test } from "vitest";
import { StaleMarks } from "./stale-marks.ts";

test("what was asked for before a change, or at its very moment, is stale; what comes after is not", () => {
  const marks = new StaleMarks();
  expect(marks.isStale("tools/list", 0)).toBe(false);
  marks.mark("tools/list", 10);
  expect([9, 10, 11].map((time) => marks.isStale("tools/list", time))).toEqual([true, true, false]);
  expect(marks.isStale("prompts/list", 9)).toBe(false);
});

test("more changes than can be held make everything stale, and cost no more memory", () => {
  const marks = new StaleMarks();
  marks.mark("first", 1);
  for (let index = 0; index < 999; index++) marks.mark(`resources/read x:${index}`, 2);
  expect([marks.isStale("first", 2), marks.isStale("tools/list", 2)]).toEqual([false, false]);
  marks.mark("one more", 3);
  expect(["first", "tools/list", "one more"].map((topic) => marks.isStale(topic, 3))).toEqual([true, true, true]);
  expect(marks.isStale("first", 4)).toBe(false);
});
