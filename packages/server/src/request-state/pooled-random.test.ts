import { describe, expect, it } from "vitest";
import { createPooledRandom } from "./pooled-random.ts";

/** Counts up, so that it shows where bytes come from. */
function createCounter() {
  const pools: Uint8Array[] = [];
  let next = 0;
  function random(length: number): Uint8Array<ArrayBuffer> {
    const bytes = Uint8Array.from({ length }, () => next++ & 255);
    pools.push(bytes);
    return bytes;
  }
  return { random, pools };
}

describe("random bytes from a pool", () => {
  it("come in the order in which the pool has them, each once", () => {
    const { random, pools } = createCounter();
    const pooled = createPooledRandom(random);
    expect([...pooled(4), ...pooled(0), ...pooled(3)]).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(pools).toHaveLength(1);
  });

  it("come from a new pool when the old one has not enough, whose rest is left", () => {
    const { random, pools } = createCounter();
    const pooled = createPooledRandom(random);
    const given = Array.from({ length: 20 }, () => pooled(100));
    expect(pools).toHaveLength(2);
    expect(given[9]?.[0]).toBe(900 & 255);
    expect(given[10]?.[0]).toBe(1024 & 255);
    expect(given.every((bytes) => bytes.length === 100)).toBe(true);
  });

  it("are wiped from the pool, and their holder may write to them", () => {
    const { random, pools } = createCounter();
    const pooled = createPooledRandom(random);
    const bytes = pooled(8);
    bytes.fill(255);
    expect([...(pools[0] ?? [])].slice(0, 10)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 8, 9]);
  });

  it("are asked for by themselves where many are wanted", () => {
    const { random, pools } = createCounter();
    expect(createPooledRandom(random)(500)).toHaveLength(500);
    expect(pools.map((pool) => pool.length)).toEqual([500]);
  });

  it("differ from one call to the next with the platform's generator", () => {
    const pooled = createPooledRandom();
    const texts = Array.from({ length: 500 }, () => pooled(16).join());
    expect(new Set(texts).size).toBe(500);
  });
});
