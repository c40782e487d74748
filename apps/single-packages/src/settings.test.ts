import { UsageError } from "@proj/processes";
import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("the command line", () => {
  it("tries everything with every package manager when it says nothing", () => {
    expect(readSettings([])).toEqual({
      help: false,
      only: undefined,
      managers: ["npm", "pnpm", "bun"],
      jsonFile: undefined,
      allowsMissing: false,
      isThorough: false,
      keeps: false,
    });
  });

  it("names packages with their scope or without it", () => {
    const args = [
      "--only",
      "@proj/server",
      "--only",
      "types",
      "--manager",
      "bun",
      "--json",
      "a.json",
      "--allow-missing",
    ];
    expect(readSettings(args)).toMatchObject({
      only: ["server", "types"],
      managers: ["bun"],
      jsonFile: "a.json",
      allowsMissing: true,
    });
  });

  it.each([[["--manager", "yarn"]], [["--what"]], [["server"]]])("%j is not understood", (args) => {
    expect(() => readSettings(args)).toThrow(UsageError);
  });
});
