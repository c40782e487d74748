import { expect, it } from "vitest";
import { readRunnerSettings } from "./runner-settings.ts";

it("the runner's command line is read", () => {
  expect(readRunnerSettings([])).toEqual({ help: false, json: undefined, only: undefined });
  expect(readRunnerSettings(["--json", "a.json", "--only", "tools-list", "-h"])).toEqual({
    help: true,
    json: "a.json",
    only: "tools-list",
  });
});

it.each([[["--colour"]], [["--json"]], [["tools-list"]]])("the command line %j is answered with the usage", (args) => {
  expect(() => readRunnerSettings(args)).toThrow("Usage: npm run conformance");
});
