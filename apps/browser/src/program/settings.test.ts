import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("the command line", () => {
  it("fails without a browser unless told otherwise", () => {
    expect(readSettings([])).toEqual({ help: false, allowsMissing: false });
    expect(readSettings(["--allow-missing"]).allowsMissing).toBe(true);
  });

  it("refuses what it does not know", () => {
    expect(() => readSettings(["--allow"])).toThrow("--allow");
  });
});
