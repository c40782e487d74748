import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { chooseTarget } from "./choose-target.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "reference-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

describe("the folder of the site", () => {
  it("is the usual one unless another is named", () => {
    writeFileSync(join(folder, "half-a-site.html"), "");
    expect(chooseTarget([], folder)).toEqual({ folder });
    expect(chooseTarget([folder], folder)).toEqual({ folder });
  });

  it("may be new, empty, or have an earlier site in it", () => {
    const named = join(folder, "new");
    expect(chooseTarget([named], "/site")).toEqual({ folder: named });
    mkdirSync(join(named, "assets"), { recursive: true });
    expect(chooseTarget([join(named, "assets")], "/site")).toEqual({ folder: join(named, "assets") });
    writeFileSync(join(named, "modules.html"), "");
    writeFileSync(join(named, "assets/navigation.js"), "");
    expect(chooseTarget([named], "/site")).toEqual({ folder: named });
  });

  it("is no folder with anything else in it, which would be lost, and no file", () => {
    const file = join(folder, "thesis.txt");
    writeFileSync(file, "");
    const problem = expect.stringContaining("would be deleted");
    expect(chooseTarget([folder], "/site")).toEqual({ problem });
    expect(chooseTarget([file], "/site")).toEqual({ problem });
  });

  it.each([[["--help"]], [["a", "b"]], [[""]]])("is not what %j says", (args) => {
    expect(chooseTarget(args, "/site")).toEqual({ problem: expect.stringContaining("Usage: npm run reference") });
  });
});
