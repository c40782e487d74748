import { expect, it } from "vitest";
import { mapLimited } from "./map-limited.ts";

it("no more than the limit are run at once, and the results have the order of the items", async () => {
  let running = 0;
  let most = 0;
  const results = await mapLimited([3, 1, 2, 0], 2, async (item) => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < item; turn++) await Promise.resolve();
    running--;
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20, 0]);
  expect(most).toBe(2);
});
