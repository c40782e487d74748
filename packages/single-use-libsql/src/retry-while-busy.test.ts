import { describe, expect, it } from "vitest";
import { retryWhileBusy } from "./retry-while-busy.ts";

const busy = Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" });

/** Pauses that are written down and not made. */
function watchPauses(random = 0) {
  const pauses: number[] = [];
  const sleep = async (milliseconds: number) => void pauses.push(milliseconds);
  return { pauses, patience: { patienceMs: 1000, sleep, random: () => random } };
}

describe("waiting for a busy database", () => {
  it("tries again, after longer and longer pauses, until it answers", async () => {
    const { pauses, patience } = watchPauses();
    let left = 8;
    const operate = async () => {
      if (left-- > 0) throw busy;
      return "done";
    };
    expect(await retryWhileBusy(operate, patience)).toBe("done");
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 32, 32]);
  });

  it("does not pause when nothing is wrong", async () => {
    const { pauses, patience } = watchPauses();
    expect(await retryWhileBusy(async () => "done", patience)).toBe("done");
    expect(pauses).toEqual([]);
  });

  it("spreads the pauses of those who collided", async () => {
    const { pauses, patience } = watchPauses(0.5);
    let left = 3;
    await retryWhileBusy(async () => {
      if (left-- > 0) throw busy;
    }, patience);
    expect(pauses).toEqual([1.5, 3, 6]);
  });

  it("gives up when its patience is used up", async () => {
    const { pauses, patience } = watchPauses();
    const operate = () => Promise.reject(busy);
    await expect(retryWhileBusy(operate, patience)).rejects.toBe(busy);
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThanOrEqual(1000);
    expect(total).toBeLessThan(1064);
  });

  it.each([new Error("no such table"), Object.assign(new Error("full"), { code: "SQLITE_FULL" }), "text", null])(
    "does not try again for anything else: %s",
    async (error) => {
      const { pauses, patience } = watchPauses();
      const operate = () => Promise.reject(error);
      await expect(retryWhileBusy(operate, patience)).rejects.toBe(error);
      expect(pauses).toEqual([]);
    },
  );
});
