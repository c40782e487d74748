import { expect, it } from "vitest";
import { mapLimited } from "./map-limited.ts";

it("keeps the order, and runs no more at a time than it may", async () => {
  let running = 0;
  let most = 0;
  const results = await mapLimited([3, 1, 2], 2, async (turns) => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    running -= 1;
    return turns * 10;
  });
  expect(results).toEqual([30, 10, 20]);
  expect(most).toBe(2);
});

it("begins nothing more once one has failed", async () => {
  const begun: number[] = [];
  const mapped = mapLimited([1, 2, 3, 4], 1, async (item) => {
    begun.push(item);
    if (item === 2) throw new Error("enough");
  });
  await expect(mapped).rejects.toThrow("enough");
  expect(begun).toEqual([1, 2]);
});
