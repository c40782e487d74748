import { describe, expect, it } from "vitest";
import { withFolderLock } from "./folder-lock.ts";
import { makeTemporaryFolder } from "./temporary-folder.fixture.ts";

describe("withFolderLock", () => {
  it("lets one run at a time", async () => {
    const folder = await makeTemporaryFolder();
    let running = 0;
    let most = 0;
    const work = async (): Promise<void> => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
    };
    await Promise.all([1, 2, 3, 4].map(() => withFolderLock(folder, work)));
    expect(most).toBe(1);
  });

  it("is free again after work that failed", async () => {
    const folder = await makeTemporaryFolder();
    await expect(withFolderLock(folder, () => Promise.reject(new TypeError("boom")))).rejects.toThrow("boom");
    expect(await withFolderLock(folder, async () => "done")).toBe("done");
  });

  it("holds up nobody in another folder", async () => {
    const [one, other] = [await makeTemporaryFolder(), await makeTemporaryFolder()];
    expect(await withFolderLock(one, () => withFolderLock(other, async () => "both"))).toBe("both");
  });
});
