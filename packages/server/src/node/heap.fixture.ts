import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What the process holds in memory once everything that nobody needs is gone, in bytes. */
export async function readHeap(): Promise<number> {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  // What one collection leaves to be finalised is finalised in a turn of its own, and goes with the next.
  for (let round = 0; round < 4; round++) {
    collect();
    await setImmediate();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** How many of each kind. */
export type ResourceCounts = { readonly [kind: string]: number };

/** What holds the process: timers, sockets and the like. */
export function countResources(): ResourceCounts {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
