import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { withDataFolder } from "./with-data-folder.ts";

describe("the folder for data", () => {
  it("is a temporary one that is gone afterwards, also when something failed", async () => {
    let used = "";
    const failing = withDataFolder(undefined, async (folder) => {
      writeFileSync(join(folder, "orders.db"), "");
      used = folder;
      throw new RangeError("enough");
    });
    await expect(failing).rejects.toThrow("enough");
    expect([used.startsWith(tmpdir()), existsSync(used)]).toEqual([true, false]);
  });

  it("is the given one, which stays", async () => {
    const given = mkdtempSync(join(tmpdir(), "given-"));
    onTestFinished(() => rmSync(given, { recursive: true }));
    expect(await withDataFolder(given, async (folder) => folder)).toBe(given);
    expect(existsSync(given)).toBe(true);
  });
});
