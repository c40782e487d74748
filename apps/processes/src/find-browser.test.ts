import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findBrowser } from "./find-browser.ts";

describe("finding a browser", () => {
  let folder = "";

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "find-browser-"));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  function place(name: string, mode: number): string {
    const file = join(folder, name);
    writeFileSync(file, "");
    chmodSync(file, mode);
    return file;
  }

  it("takes the first of its names that is a program on the path of commands", () => {
    place("chromium", 0o644);
    const chrome = place("google-chrome", 0o755);
    expect(findBrowser({ PATH: ["/nowhere", folder].join(delimiter) })).toBe(chrome);
  });

  it("takes what is named instead, and nothing else where that is no program", () => {
    const chrome = place("google-chrome", 0o755);
    expect(findBrowser({ PATH: "/nowhere", BROWSER_PATH: chrome })).toBe(chrome);
    expect(findBrowser({ PATH: folder, BROWSER_PATH: "/nowhere/chrome" })).toBeUndefined();
  });

  it("finds none where there is none", () => {
    expect(findBrowser({})).toBeUndefined();
  });
});
