import { describe, expect, test } from "vitest";
import { memoryCache } from "./memory-cache.ts";

describe("the cache in memory", () => {
  test("gives what was set last, and nothing once it is deleted", () => {
    const cache = memoryCache();
    expect(cache.get("a")).toBeUndefined();
    cache.set("a", "1", 1);
    cache.set("a", "2", 1);
    expect(cache.get("a")).toBe("2");
    cache.delete("a");
    cache.delete("a");
    expect(cache.get("a")).toBeUndefined();
  });

  test("drops what was not used for the longest time", () => {
    const cache = memoryCache({ maxEntries: 2 });
    cache.set("a", "1", 1);
    cache.set("b", "2", 1);
    cache.get("a");
    cache.set("c", "3", 1);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual(["1", undefined, "3"]);
  });

  test("holds as many characters as it may, and nothing that is longer by itself", () => {
    const cache = memoryCache({ maxCharacters: 10 });
    cache.set("a", "1234", 1);
    cache.set("b", "1234", 1);
    expect([cache.get("a"), cache.get("b")]).toEqual(["1234", "1234"]);
    cache.set("c", "1", 1);
    expect([cache.get("a"), cache.get("b"), cache.get("c")]).toEqual([undefined, "1234", "1"]);
    cache.set("b", "1234567890", 1);
    expect([cache.get("b"), cache.get("c")]).toEqual([undefined, "1"]);
  });

  test("counts what it forgot as free", () => {
    const cache = memoryCache({ maxCharacters: 10 });
    for (let round = 0; round < 100; round++) {
      cache.set("a", "12345678", 1);
      cache.delete("a");
    }
    cache.set("a", "1234", 1);
    cache.set("b", "1234", 1);
    expect([cache.get("a"), cache.get("b")]).toEqual(["1234", "1234"]);
  });

  test("refuses limits that are none", () => {
    expect(() => memoryCache({ maxEntries: 0 })).toThrow("maxEntries");
    expect(() => memoryCache({ maxCharacters: Number.NaN })).toThrow("maxCharacters");
  });
});
