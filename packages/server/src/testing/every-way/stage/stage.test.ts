import { InvalidRequestStateError, type MessageHandler } from "@proj/types";
import { describe, expect, it } from "vitest";
import { createTestRandom } from "./create-test-random.ts";
import type { Outside, ServerOverrides } from "./outside.ts";
import { Stage } from "./stage.ts";
import { TestKeys } from "./test-keys.ts";

const bytes = new TextEncoder().encode("payload");

describe("the keys of a server under test", () => {
  it("open what they sealed, also after they were rotated once, and not twice", async () => {
    const keys = new TestKeys();
    const [before, stranger] = [keys.buildCodec(), new TestKeys().buildCodec()];
    const token = await before.seal(bytes);
    expect(keys.sealed).toBe(1);
    await expect(stranger.unseal(token)).rejects.toMatchObject({ reason: "unknown-key" });
    keys.rotate();
    expect(await keys.buildCodec().unseal(token)).toEqual(bytes);
    await expect(before.unseal(await keys.buildCodec().seal(bytes))).rejects.toBeInstanceOf(InvalidRequestStateError);
    keys.rotate();
    await expect(keys.buildCodec().unseal(token)).rejects.toMatchObject({ reason: "unknown-key" });
    expect(await before.unseal(token)).toEqual(bytes);
  });

  it("say of an altered token that it is one", async () => {
    const codec = new TestKeys().buildCodec();
    const token = await codec.seal(bytes);
    const last = token.at(-20) === "A" ? "B" : "A";
    const altered = `${token.slice(0, -20)}${last}${token.slice(-19)}`;
    await expect(codec.unseal(altered)).rejects.toMatchObject({ reason: "tampered" });
  });
});

describe("test random", () => {
  it("is the same for a seed, another for another, and never the same bytes twice running", () => {
    const [first, again, other] = [createTestRandom(1), createTestRandom(1), createTestRandom(2)];
    const drawn = first(16);
    expect(again(16)).toEqual(drawn);
    expect(other(16)).not.toEqual(drawn);
    expect(first(16)).not.toEqual(drawn);
    const many = Array.from(createTestRandom(3)(4096));
    expect(new Set(many).size).toBe(256);
  });
});

describe("a stage", () => {
  const handler: MessageHandler = { handle: async () => undefined };

  function collect<Item>(items: Item[], item: Item): MessageHandler {
    items.push(item);
    return handler;
  }

  it("keeps over restarts what is outside, and counts what happens there", async () => {
    const seen: [ServerOverrides, Outside][] = [];
    const stage = new Stage((...handed) => collect(seen, handed), { seed: 0 });
    await stage.buildServer();
    await stage.buildServer();
    const [[, first], [, second]] = seen as [(typeof seen)[0], (typeof seen)[0]];
    expect(second.keep("db", () => [])).toBe(first.keep("db", () => []));
    expect(first.keep("nothing", () => undefined)).toBeUndefined();
    first.effect("a");
    const [, effects] = await stage.watch(async () => {
      second.effect("b");
      void (async () => {
        await null;
        second.effect("late");
      })();
    });
    expect(effects.map(({ name }) => name)).toEqual(["b", "late"]);
    expect(stage.effects).toHaveLength(3);
    expect(await new Stage(() => handler, { seed: 1 }).watch(async () => 1)).toEqual([1, []]);
  });

  it("knows whether its server uses what it is handed", async () => {
    const seen: ServerOverrides[] = [];
    const stage = new Stage((handed) => collect(seen, handed), { seed: 0, singleUse: true });
    await stage.buildServer();
    const [overrides] = seen as [ServerOverrides];
    expect([stage.isUsed, stage.isSingleUse]).toEqual([false, false]);
    expect(overrides.clock()).toBe(stage.now);
    stage.turnClock(5);
    expect(overrides.clock()).toBe(stage.now);
    expect(stage.isUsed).toBe(false);
    overrides.onEvent({ type: "configuration-warned", warning: "process-local-key" });
    expect(stage.isUsed).toBe(true);
    const claim = { holder: "h", answersDigest: "a", leaseUntil: 2, expiresAt: 3, now: 1 };
    expect(await overrides.requestState.singleUse?.store.begin("id", claim)).toBe("started");
    expect(stage.isSingleUse).toBe(true);
  });
});
