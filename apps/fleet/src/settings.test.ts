import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const read = (...args: string[]) => readSettings(args, () => 17);

it("runs two thousand flows unless told otherwise", () => {
  expect(read()).toMatchObject({ flows: 2000, seed: 17, isUnsafe: false, help: false });
  expect(read("--flows", "5000", "--seed", "0", "--unsafe")).toMatchObject({ flows: 5000, seed: 0, isUnsafe: true });
});

it.each([[], ["--quick"]])("lets users think for less than a token is good for, with %j", (...args) => {
  const { longestThinkMs, ttlSeconds } = read(...args);
  expect(longestThinkMs).toBeLessThan(ttlSeconds * 1000);
  expect(longestThinkMs).toBeGreaterThanOrEqual(ttlSeconds * 500);
});

it("is smaller in all respects when it has to be quick", () => {
  const { flows, users, flowsOnOwnKeys } = read("--quick");
  expect(flows).toBeLessThan(2000);
  expect(users).toBeLessThan(read().users);
  expect(flowsOnOwnKeys).toBeLessThan(read().flowsOnOwnKeys);
  expect(read("--quick", "--flows", "7").flows).toBe(7);
});

it.each([
  [["--flows", "0"], '--flows must be a whole number from 1 on, got "0".'],
  [["--flows", "many"], '--flows must be a whole number from 1 on, got "many".'],
  [["--seed", "-1"], "seed"],
  [["--slow"], "--slow"],
  [["more"], "more"],
])("refuses %j", (args, message) => {
  expect(() => read(...args)).toThrow(message);
});
