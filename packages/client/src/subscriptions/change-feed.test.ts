import { describe, expect, test } from "vitest";
import { ChangeFeed } from "./change-feed.ts";
import type { SubscriptionChange } from "./subscription-change.ts";

const tools: SubscriptionChange = { type: "list", list: "tools" };
const missed: SubscriptionChange = { type: "missed" };
const at = (uri: string): SubscriptionChange => ({ type: "resource", uri });

/** What a feed holds, up to its end. */
async function drain(feed: ChangeFeed): Promise<SubscriptionChange[]> {
  feed.end();
  const changes: SubscriptionChange[] = [];
  for (let next = await feed.next(); next.done !== true; next = await feed.next()) changes.push(next.value);
  return changes;
}

describe("changes that nobody has read", () => {
  test("are held in order, the same one once", async () => {
    const feed = new ChangeFeed(10);
    for (const change of [tools, at("a"), tools, at("list tools"), at("a")]) feed.push(change);
    expect(await drain(feed)).toEqual([tools, at("a"), at("list tools")]);
  });

  test("are told as missed when they are too many, and those after that are held", async () => {
    const feed = new ChangeFeed(2);
    for (const change of [tools, at("a"), at("a"), at("b"), at("c")]) feed.push(change);
    expect(await drain(feed)).toEqual([missed, at("c")]);
    const small = new ChangeFeed(1);
    for (const uri of ["a", "b", "c", "d"]) small.push(at(uri));
    expect(await drain(small)).toEqual([missed]);
  });

  test("are part of what was missed before anybody read them", async () => {
    const feed = new ChangeFeed(10);
    for (const change of [tools, at("a"), missed, at("b"), missed]) feed.push(change);
    expect(await drain(feed)).toEqual([missed]);
  });
});

describe("readers", () => {
  test("that wait each get a change, in their order", async () => {
    const feed = new ChangeFeed(10);
    const waiting = [feed.next(), feed.next()];
    feed.push(tools);
    feed.push(tools);
    expect((await Promise.all(waiting)).map(({ value }) => value)).toEqual([tools, tools]);
  });

  test("all end where it ends, and what comes later is nothing", async () => {
    const feed = new ChangeFeed(10);
    const waiting = [feed.next(), feed.next()];
    feed.end();
    feed.end({ error: new TypeError("late") });
    feed.push(tools);
    expect([...(await Promise.all(waiting)), await feed.next()].map(({ done }) => done)).toEqual([true, true, true]);
  });

  test("get what is held, then the failure, once", async () => {
    const feed = new ChangeFeed(10);
    feed.push(tools);
    feed.end({ error: "gone" });
    expect(await feed.next()).toEqual({ done: false, value: tools });
    await expect(feed.next()).rejects.toBe("gone");
    expect(await feed.next()).toEqual({ done: true, value: undefined });
  });

  test("that wait for a failure hear of it, the first of them", async () => {
    const feed = new ChangeFeed(10);
    const waiting = [feed.next(), feed.next()];
    feed.end({ error: "gone" });
    expect(await Promise.allSettled(waiting)).toMatchObject([
      { status: "rejected", reason: "gone" },
      { status: "fulfilled", value: { done: true } },
    ]);
  });

  test("get nothing of what was cleared", async () => {
    const feed = new ChangeFeed(10);
    feed.push(tools);
    feed.clear();
    expect(await drain(feed)).toEqual([]);
  });
});
