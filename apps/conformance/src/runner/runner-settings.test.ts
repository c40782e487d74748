import { expect, it } from "vitest";
import { readRunnerSettings } from "./runner-settings.ts";

it("the runner's command line is read", () => {
  expect(readRunnerSettings([])).toEqual({
    help: false,
    revisions: ["2026-07-28", "2025-11-25"],
    json: undefined,
    only: undefined,
  });
  expect(readRunnerSettings(["--revision", "2025-11-25", "--json", "a.json", "--only", "tools-list", "-h"])).toEqual({
    help: true,
    revisions: ["2025-11-25"],
    json: "a.json",
    only: "tools-list",
  });
});

it.each([[["--colour"]], [["--json"]], [["--revision", "2024-01-01"]], [["tools-list"]]])(
  "the command line %j is answered with the usage",
  (args) => {
    expect(() => readRunnerSettings(args)).toThrow("Usage: npm run conformance");
  },
);
