import { describe, expect, it } from "vitest";
import { memorySingleUseStore } from "./memory-store.ts";

const claim = { holder: "a", answersDigest: "yes", leaseUntil: 100, expiresAt: 1000, now: 0 };

describe("a store in memory", () => {
  it("refuses a new round when it has no room, and forgets none that may still come back", async () => {
    const store = memorySingleUseStore({ maxRounds: 2 });
    expect(store.begin("1", claim)).toBe("started");
    expect(store.begin("2", { ...claim, expiresAt: 2000 })).toBe("started");
    expect(() => store.begin("3", { ...claim, now: 999 })).toThrow(
      "The single-use store is full: 2 rounds, 0 characters of responses. Raise maxRounds or maxCharacters, or lower ttlSeconds.",
    );
    expect(store.begin("2", { ...claim, now: 99 })).toBe("running");
    expect(store.begin("3", { ...claim, now: 1000, expiresAt: 3000 })).toBe("started");
    expect(store.begin("2", { ...claim, answersDigest: "no", now: 99 })).toBe("conflict");
  });

  it("lets a round that it knows be taken over although it is full", () => {
    const store = memorySingleUseStore({ maxRounds: 1 });
    store.begin("1", claim);
    expect(store.begin("1", { ...claim, holder: "b", now: 100 })).toBe("started");
    expect(store.settle("1", "a", "late")).toBe(false);
    expect(store.settle("1", "b", "done")).toBe(true);
  });

  it("keeps no more characters than it may", () => {
    const store = memorySingleUseStore({ maxCharacters: 10 });
    store.begin("1", claim);
    store.begin("2", claim);
    expect(store.settle("1", "a", "12345678")).toBe(true);
    expect(() => store.settle("2", "a", "123")).toThrow("no room for a response of 3 characters. Raise maxCharacters");
    expect(store.settle("2", "a", "12")).toBe(true);
    expect(() => store.begin("3", claim)).toThrow("is full: 2 rounds, 10 characters");
    expect(store.begin("3", { ...claim, now: 1000, expiresAt: 2000 })).toBe("started");
    expect(store.settle("3", "a", "1234567890")).toBe(true);
  });

  it("frees a round for its holder alone", () => {
    const store = memorySingleUseStore();
    store.begin("1", claim);
    store.release("1", "b");
    store.release("2", "a");
    expect(store.begin("1", claim)).toBe("running");
    store.release("1", "a");
    expect(store.begin("1", { ...claim, answersDigest: "no" })).toBe("started");
  });

  it("makes room now and then before it is full", () => {
    const store = memorySingleUseStore();
    store.begin("1", claim);
    expect(store.begin("1", { ...claim, now: 10_001, leaseUntil: 20_000, answersDigest: "no" })).toBe("started");
  });

  it.each([{ maxRounds: 0 }, { maxCharacters: 1.5 }, { maxRounds: Number.NaN }])("refuses the bound %j", (options) => {
    expect(() => memorySingleUseStore(options)).toThrow(/^max\w+ must be a positive whole number; got /);
  });
});
