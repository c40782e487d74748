import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

describe("the command line", () => {
  it("needs nothing", () => {
    const none = { data: undefined, only: undefined, screenshots: undefined };
    expect(readSettings([])).toEqual({ help: false, port: 0, checks: false, allowsMissing: false, ...none });
  });

  it("takes a port and a folder", () => {
    expect(readSettings(["--port", "8080", "--data=here"])).toMatchObject({ port: 8080, data: "here" });
  });

  it("takes what a check needs, and only for a check", () => {
    const check = readSettings(["--check", "--allow-missing", "--screenshots", "pictures", "--only", "keyboard"]);
    expect(check).toMatchObject({ checks: true, allowsMissing: true, screenshots: "pictures", only: "keyboard" });
    expect(() => readSettings(["--only=x"])).toThrow("--check");
    expect(() => readSettings(["--allow-missing"])).toThrow("--check");
    expect(() => readSettings(["--screenshots=x"])).toThrow("--check");
  });

  it.each(["-1", "65536", "http", "1e3", ""])("refuses the port %j", (port) => {
    expect(() => readSettings([`--port=${port}`])).toThrow("--port must be a number from 0 to 65535");
  });

  it("refuses what it does not know", () => {
    expect(() => readSettings(["--prot=1"])).toThrow("--prot");
  });
});
