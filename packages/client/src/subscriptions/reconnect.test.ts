import { describe, expect, test } from "vitest";
import { Client } from "../client.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import type { ListenOptions } from "./listen-options.ts";
import { serveStreams } from "./streaming-server.fixture.ts";

const filter = { toolsListChanged: true };
const tools = { type: "list", list: "tools" };
const missed = { type: "missed" };
const TOOLS = "notifications/tools/list_changed";

/** A client whose pauses are over at once, and are noted. */
async function listen(reconnect: ListenOptions["reconnect"], isPrompt = true) {
  const time = createManualTime(59_999);
  const server = serveStreams(isPrompt);
  const client = await Client.connect(server, {
    clientInfo: { name: "test", version: "0" },
    sleep: time.sleep,
    clock: time.clock,
    requestTimeoutMs: 60_000,
  });
  const listening = client.listen(filter, { reconnect });
  const first = await server.takeStream(1);
  if (!isPrompt) first.acknowledge();
  const subscription = await listening;
  const next = async () => (await subscription.next()).value;
  const pauses = () => time.slept.filter((ms) => ms !== 60_000);
  return { time, server, client, subscription, next, pauses };
}

const options = { firstPauseMs: 100, longestPauseMs: 1_000, random: () => 1 };

describe("a subscription that is lost", () => {
  test("comes back under a new id, and says that something may have been missed", async () => {
    const { server, next, subscription, pauses } = await listen(options);
    server.streams[0]?.tell(TOOLS);
    expect(await next()).toEqual(tools);
    server.streams[0]?.lose("gone");
    const again = await server.takeStream(2);
    expect(await next()).toEqual(missed);
    again.tell(TOOLS);
    expect(await next()).toEqual(tools);
    expect(again.request.id).not.toBe(server.streams[0]?.request.id);
    expect(again.request.params?.["notifications"]).toEqual(filter);
    expect(pauses()).toEqual([100]);
    await subscription.close();
  });

  test("says what the server agrees to now", async () => {
    const { server, next, subscription } = await listen(options, false);
    server.streams[0]?.lose("gone");
    (await server.takeStream(2)).acknowledge({});
    expect(await next()).toEqual(missed);
    expect(subscription.acknowledged).toEqual({});
  });

  test("tells of what nobody had read by then as missed, too", async () => {
    const { server, next } = await listen(options);
    server.streams[0]?.tell(TOOLS);
    server.streams[0]?.lose("gone");
    const again = await server.takeStream(2);
    again.tell(TOOLS);
    expect([await next(), await next()]).toEqual([missed, tools]);
  });

  test("comes back slower and slower, and gives up after as many attempts as it may", async () => {
    const { server, subscription, pauses } = await listen({ ...options, maxAttempts: 5 });
    for (let count = 1; count <= 6; count++) (await server.takeStream(count)).lose("gone");
    expect(await subscription.ended).toMatchObject({ reason: "lost", error: { code: "ERR_MCP_TRANSPORT" } });
    expect(pauses()).toEqual([100, 200, 400, 800, 1_000]);
    expect(server.streams).toHaveLength(6);
    await expect(
      (async () => {
        for await (const _ of subscription);
      })(),
    ).rejects.toMatchObject({ code: "ERR_MCP_TRANSPORT" });
  });

  test("begins anew with the first pause once it has held for longer than the longest", async () => {
    const { server, time, pauses, subscription } = await listen(options);
    (await server.takeStream(1)).lose("gone");
    const second = await server.takeStream(2);
    time.advance(1_001);
    second.lose("gone");
    (await server.takeStream(3)).lose("gone");
    await server.takeStream(4);
    expect(pauses()).toEqual([100, 100, 200]);
    await subscription.close();
  });

  test("ends where another attempt has no hope", async () => {
    const { server, subscription, next } = await listen(options, false);
    server.streams[0]?.lose("gone");
    (await server.takeStream(2)).fail(-32601);
    expect(await subscription.ended).toMatchObject({ reason: "lost", error: { rpcCode: -32601 } });
    await expect(next()).rejects.toMatchObject({ rpcCode: -32601 });
    expect(server.streams).toHaveLength(2);
  });

  test("stays lost where it is not to come back", async () => {
    const { server, subscription } = await listen(false);
    server.streams[0]?.lose("gone");
    expect(await subscription.ended).toMatchObject({ reason: "lost" });
    expect(server.streams).toHaveLength(1);
  });
});

describe("a subscription that the server ends", () => {
  test("comes back", async () => {
    const { server, next, subscription } = await listen(true);
    server.streams[0]?.end();
    await server.takeStream(2);
    expect(await next()).toEqual(missed);
    await subscription.close();
  });

  test("does not where that is not wanted", async () => {
    const { server, subscription, next } = await listen({ ...options, afterServerEnd: false });
    server.streams[0]?.end();
    expect([await subscription.ended, await next()]).toEqual([{ reason: "ended by server" }, undefined]);
  });
});

test.each(["close", "client"])("a pause ends with what waits in it: %s", async (how) => {
  const { server, subscription, client, time } = await listen({
    firstPauseMs: 70_000,
    longestPauseMs: 70_000,
    random: () => 1,
  });
  server.streams[0]?.lose("gone");
  await expect.poll(() => time.countWaiting(), { interval: 1 }).toBe(1);
  await (how === "close" ? subscription.close() : client.close());
  expect([await subscription.ended, time.countWaiting(), server.streams.length]).toEqual([{ reason: "closed" }, 0, 1]);
});
