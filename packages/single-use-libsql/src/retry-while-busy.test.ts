import { describe, expect, it } from "vitest";
import { retryWhileBusy } from "./retry-while-busy.ts";

const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

/** Pauses that are written down, and over at once. */
function watchPauses(random = 0) {
  const pauses: number[] = [];
  let time = 5_000;
  const sleep = async (milliseconds: number) => {
    pauses.push(milliseconds);
    time += milliseconds;
  };
  return { pauses, patience: { patienceMs: 1000, now: () => time, sleep, random: () => random } };
}

/** Something that is busy so many times. */
function busyTimes(times: number): () => Promise<string> {
  let left = times;
  return async () => {
    if (left-- > 0) throw busy;
    return "done";
  };
}

describe("waiting for a busy database", () => {
  it("tries again, after longer and longer pauses, until it answers", async () => {
    const { pauses, patience } = watchPauses();
    expect(await retryWhileBusy(busyTimes(7), patience)).toBe("done");
    expect(pauses).toEqual([1, 2, 4, 8, 16, 16, 16]);
  });

  it("does not pause when nothing is wrong", async () => {
    const { pauses, patience } = watchPauses();
    expect(await retryWhileBusy(busyTimes(0), patience)).toBe("done");
    expect(pauses).toEqual([]);
  });

  it("spreads the pauses of those who collided", async () => {
    const { pauses, patience } = watchPauses(0.5);
    await retryWhileBusy(busyTimes(3), patience);
    expect(pauses).toEqual([1.5, 3, 6]);
  });

  it("gives up when its patience is used up", async () => {
    const { pauses, patience } = watchPauses();
    await expect(retryWhileBusy(() => Promise.reject(busy), patience)).rejects.toBe(busy);
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThanOrEqual(1000);
    expect(total).toBeLessThan(1032);
  });

  it("counts what was waited before, and tries at least once", async () => {
    const { pauses, patience } = watchPauses();
    const longAgo = patience.now() - 1000;
    await expect(retryWhileBusy(busyTimes(1), patience, longAgo)).rejects.toBe(busy);
    expect(await retryWhileBusy(busyTimes(0), patience, longAgo)).toBe("done");
    expect(pauses).toEqual([]);
  });

  it.each([new Error("no such table"), Object.assign(new Error("full"), { code: "SQLITE_FULL" }), "text", null])(
    "does not try again for anything else: %s",
    async (error) => {
      const { pauses, patience } = watchPauses();
      await expect(retryWhileBusy(() => Promise.reject(error), patience)).rejects.toBe(error);
      expect(pauses).toEqual([]);
    },
  );
});
