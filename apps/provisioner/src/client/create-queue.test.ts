import { expect, it } from "vitest";
import { createQueue } from "./create-queue.ts";

it("work runs one after the other, and none after work that failed", async () => {
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
    throw new RangeError("c failed");
  };
  const runs = [
    enqueue(work("a", () => {})),
    enqueue(work("b", () => {})),
    enqueue(work("c", fail)),
    enqueue(work("d", () => {})),
  ];
  const failure = { status: "rejected", reason: new RangeError("c failed") };
  expect(await Promise.allSettled(runs)).toEqual([
    { status: "fulfilled", value: "a" },
    { status: "fulfilled", value: "b" },
    failure,
    failure,
  ]);
  expect(log).toEqual(["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"]);
});
