import type { RandomSource } from "@proj/types";

/** Random bytes that are the same in each run of the tests, and others for each seed. No secret is made of them. */
export function createTestRandom(seed: number): RandomSource {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) & 0xff;
  }

  return (length) => Uint8Array.from({ length }, next);
}
