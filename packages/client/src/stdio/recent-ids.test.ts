import { expect, it } from "vitest";
import { RecentIds } from "./recent-ids.ts";

it("the last thousand ids are known, each until it is deleted", () => {
  const ids = new RecentIds();
  for (let id = 0; id <= 1000; id++) ids.add(id);
  expect([ids.size, ids.delete(0), ids.delete(1), ids.delete(1), ids.delete("2")]).toEqual([
    1000,
    false,
    true,
    false,
    false,
  ]);
  expect(ids.size).toBe(999);
});
