import { expect, it } from "vitest";
import { createQueue } from "./create-queue.ts";

it("work runs one after the other, also after one that failed", async () => {
  const enqueue = createQueue();
  const log: string[] = [];
  const work = (name: string, end: () => void) => async (): Promise<string> => {
    log.push(`${name} begins`);
    await Promise.resolve();
    log.push(`${name} ends`);
    end();
    return name;
  };
  const fail = (): never => {
    throw new RangeError("b failed");
  };
  const runs = [enqueue(work("a", () => {})), enqueue(work("b", fail)), enqueue(work("c", () => {}))];
  expect(await Promise.allSettled(runs)).toEqual([
    { status: "fulfilled", value: "a" },
    { status: "rejected", reason: new RangeError("b failed") },
    { status: "fulfilled", value: "c" },
  ]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
