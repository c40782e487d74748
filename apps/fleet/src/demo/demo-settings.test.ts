import { expect, it } from "vitest";
import { readDemoSettings } from "./demo-settings.ts";

const read = (...args: string[]) => readDemoSettings(args, () => 17);

it("runs for half a minute unless told otherwise", () => {
  expect(read()).toMatchObject({ flows: 240, seed: 17, data: undefined, isPlain: false, help: false, ttlSeconds: 5 });
  expect(read("--flows", "20", "--seed", "3", "--data", "here", "--plain")).toMatchObject({
    flows: 20,
    seed: 3,
    data: "here",
    isPlain: true,
  });
});

it("has more users for more flows, and for less time", () => {
  expect(read("--flows", "480").users).toBeGreaterThan(1.8 * read().users);
  expect(read("--seconds", "15").users).toBeGreaterThan(read().users);
  expect(read("--flows", "20").users).toBeGreaterThanOrEqual(6);
});

it.each([["6"], ["30"], ["600"]])("lets users answer well within a token's time, in %s seconds", (seconds) => {
  const { longestThinkMs, ttlSeconds } = read("--seconds", seconds);
  expect(longestThinkMs).toBeLessThanOrEqual(ttlSeconds * 500);
  expect(ttlSeconds).toBeGreaterThanOrEqual(2);
  expect(ttlSeconds).toBeLessThanOrEqual(10);
});

it.each([
  [["--flows", "19"], '--flows must be a whole number from 20 on, got "19".'],
  [["--seconds", "5"], "--seconds"],
  [["--seed", "x"], "--seed"],
  [["--quick"], "--quick"],
  [["orders"], "orders"],
])("refuses %j", (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
