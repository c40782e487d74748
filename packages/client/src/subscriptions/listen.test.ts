import { describe, expect, test, vi } from "vitest";
import { Client } from "../client.ts";
import type { ClientOptions } from "../client-options.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { type StreamingServer, serveStreams } from "./streaming-server.fixture.ts";
import type { Subscription } from "./subscription.ts";
import type { SubscriptionChange } from "./subscription-change.ts";

const filter = { toolsListChanged: true, resourceSubscriptions: ["x:a"] };
const tools = { type: "list", list: "tools" };
const TOOLS = "notifications/tools/list_changed";

function connect(server: StreamingServer, options: Partial<ClientOptions> = {}): Promise<Client> {
  return Client.connect(server, { clientInfo: { name: "test", version: "0" }, ...options });
}

/** All changes up to the end, or to what it throws. */
async function read(subscription: Subscription): Promise<{ changes: SubscriptionChange[]; thrown?: unknown }> {
  const changes: SubscriptionChange[] = [];
  try {
    for await (const change of subscription) changes.push(change);
    return { changes };
  } catch (thrown) {
    return { changes, thrown };
  }
}

describe("a subscription", () => {
  test("is there once it is acknowledged, and says what the server agreed to", async () => {
    const server = serveStreams(false);
    const client = await connect(server);
    const listening = client.listen(filter);
    const stream = await server.takeStream(1);
    expect(stream.request).toMatchObject({
      method: "subscriptions/listen",
      params: { notifications: filter, _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
    });
    stream.acknowledge({ toolsListChanged: true });
    expect((await listening).acknowledged).toEqual({ toolsListChanged: true });
  });

  test("gives changes in order, and ends where the server says so", async () => {
    const server = serveStreams();
    const subscription = await (await connect(server)).listen(filter);
    const reading = read(subscription);
    const [stream] = server.streams;
    stream?.tell(TOOLS);
    stream?.tell("notifications/resources/updated", { uri: "x:a" });
    stream?.end();
    expect(await reading).toEqual({ changes: [tools, { type: "resource", uri: "x:a" }] });
    expect(await subscription.ended).toEqual({ reason: "ended by server" });
  });

  test("passes over what is not on it, and what comes before the acknowledgment", async () => {
    const server = serveStreams(false);
    const listening = (await connect(server)).listen(filter);
    const stream = await server.takeStream(1);
    stream.tell("notifications/resources/updated", { uri: "x:early" });
    stream.acknowledge();
    stream.acknowledge({});
    stream.tell("notifications/prompts/list_changed");
    stream.tell("notifications/message", { level: "error", data: 1 });
    stream.tell(TOOLS);
    stream.end();
    const subscription = await listening;
    expect(subscription.acknowledged).toEqual(filter);
    expect(await read(subscription)).toEqual({ changes: [tools] });
  });

  test("may end by a notification, where a channel is shared", async () => {
    const server = serveStreams();
    const subscription = await (await connect(server)).listen(filter);
    const [stream] = server.streams;
    stream?.tell("notifications/cancelled", { requestId: stream.request.id });
    expect(await read(subscription)).toEqual({ changes: [] });
    expect(await subscription.ended).toEqual({ reason: "ended by server" });
  });

  test("that is lost throws what happened, after what was heard before", async () => {
    const server = serveStreams();
    const subscription = await (await connect(server)).listen(filter);
    server.streams[0]?.tell(TOOLS);
    server.streams[0]?.lose("gone");
    const error = expect.objectContaining({ code: "ERR_MCP_TRANSPORT" });
    expect(await read(subscription)).toEqual({ changes: [tools], thrown: error });
    expect(await subscription.ended).toEqual({ reason: "lost", error });
  });

  test("holds what nobody reads, no more than maxBacklog of it", async () => {
    const server = serveStreams();
    const subscription = await (await connect(server)).listen(filter, { maxBacklog: 2 });
    const [stream] = server.streams;
    for (let index = 0; index < 9; index++) stream?.tell(TOOLS);
    stream?.tell("notifications/resources/updated", { uri: "x:a" });
    expect(await subscription.next()).toMatchObject({ value: tools });
    for (let index = 0; index < 3; index++) stream?.tell("notifications/resources/updated", { uri: `x:${index}` });
    stream?.end();
    expect(await read(subscription)).toEqual({ changes: [{ type: "missed" }, { type: "resource", uri: "x:2" }] });
  });
});

test("the session sends the request alone, for who wants to hold it by hand", async () => {
  const server = serveStreams();
  const client = await connect(server);
  const heard: string[] = [];
  const response = client.session.request(
    "subscriptions/listen",
    { notifications: filter },
    { requestTimeoutMs: Number.POSITIVE_INFINITY, onNotification: ({ method }) => heard.push(method) },
  );
  const stream = await server.takeStream(1);
  stream.tell(TOOLS);
  stream.end();
  expect(await response).toMatchObject({ resultType: "complete" });
  expect(heard).toEqual(["notifications/subscriptions/acknowledged", TOOLS]);
});

describe("a subscription is closed from this side", () => {
  test.each<[string, (subscription: Subscription) => Promise<unknown>]>([
    ["by close", (subscription) => subscription.close()],
    ["at the end of its block", (subscription) => subscription[Symbol.asyncDispose]()],
    [
      "by leaving its loop",
      async (subscription) => {
        for await (const _ of subscription) break;
      },
    ],
  ])("%s", async (_, close) => {
    const server = serveStreams();
    const subscription = await (await connect(server)).listen(filter, { reconnect: true });
    server.streams[0]?.tell(TOOLS);
    server.streams[0]?.tell("notifications/resources/updated", { uri: "x:a" });
    await close(subscription);
    expect(server.streams[0]?.signal.aborted).toBe(true);
    expect(await subscription.ended).toEqual({ reason: "closed" });
    expect(await read(subscription)).toEqual({ changes: [] });
    await subscription.close();
  });

  test("by its signal, whose reason the loop throws", async () => {
    const server = serveStreams();
    const controller = new AbortController();
    const subscription = await (await connect(server)).listen(filter, { signal: controller.signal, reconnect: true });
    const reading = read(subscription);
    controller.abort("enough");
    expect(await reading).toEqual({ changes: [], thrown: "enough" });
    expect([await subscription.ended, server.streams[0]?.signal.aborted]).toEqual([{ reason: "closed" }, true]);
  });

  test("and leaves nothing at a signal that lives longer, however it ended", async () => {
    const server = serveStreams();
    const { signal } = new AbortController();
    const removed = vi.spyOn(signal, "removeEventListener");
    const subscription = await (await connect(server)).listen(filter, { signal });
    expect(removed).not.toHaveBeenCalled();
    server.streams[0]?.end();
    await subscription.ended;
    expect(removed).toHaveBeenCalledOnce();
  });

  test("with its client", async () => {
    const server = serveStreams();
    const client = await connect(server);
    const subscription = await client.listen(filter, { reconnect: true });
    const reading = read(subscription);
    await client.close();
    expect(await reading).toMatchObject({ thrown: { code: "ERR_MCP_CLOSED" } });
    expect(await subscription.ended).toEqual({ reason: "closed" });
  });
});

describe("subscribing fails", () => {
  test.each<[string, (server: StreamingServer) => Promise<void>, object]>([
    ["with the server's error", async (server) => (await server.takeStream(1)).fail(-32602), { rpcCode: -32602 }],
    ["when it is lost", async (server) => (await server.takeStream(1)).lose("x"), { code: "ERR_MCP_TRANSPORT" }],
  ])("%s, also where it would come back later", async (_, fail, error) => {
    const server = serveStreams(false);
    const listening = (await connect(server)).listen(filter, { reconnect: true });
    const failing = expect(listening).rejects.toMatchObject(error);
    await fail(server);
    await failing;
    expect(server.streams).toHaveLength(1);
  });

  test("when no acknowledgment comes in the time of a round trip, which does not count after it", async () => {
    const time = createManualTime();
    const server = serveStreams(false);
    const client = await connect(server, { sleep: time.sleep, clock: time.clock, requestTimeoutMs: 100 });
    const silent = client.listen(filter);
    await server.takeStream(1);
    time.advance(100);
    await expect(silent).rejects.toMatchObject({ code: "ERR_MCP_REQUEST_TIMEOUT", timeoutMs: 100 });
    expect(server.streams[0]?.signal.aborted).toBe(true);
    const listening = client.listen(filter);
    (await server.takeStream(2)).acknowledge();
    const subscription = await listening;
    expect(time.countWaiting()).toBe(0);
    time.advance(1_000_000);
    server.streams[1]?.tell(TOOLS);
    expect(await subscription.next()).toMatchObject({ value: tools });
  });

  test("when its signal aborts before", async () => {
    const server = serveStreams(false);
    const client = await connect(server);
    await expect(client.listen(filter, { signal: AbortSignal.abort("no") })).rejects.toBe("no");
    const controller = new AbortController();
    const listening = client.listen(filter, { signal: controller.signal });
    await server.takeStream(1);
    controller.abort("late");
    await expect(listening).rejects.toBe("late");
    expect(server.streams[0]?.signal.aborted).toBe(true);
    const closed = client.listen(filter);
    await client.close();
    await expect(closed).rejects.toMatchObject({ code: "ERR_MCP_CLOSED" });
  });

  test("not when the server ends it before it acknowledged: there is nothing to hear, and that is all", async () => {
    const server = serveStreams(false);
    const listening = (await connect(server)).listen(filter);
    (await server.takeStream(1)).end();
    const subscription = await listening;
    expect([subscription.acknowledged, await read(subscription)]).toEqual([{}, { changes: [] }]);
  });

  test.each([{ maxBacklog: 0 }, { reconnect: { firstPauseMs: 0 } }])("for the options %o", async (options) => {
    const server = serveStreams();
    const listening = (await connect(server)).listen(filter, options);
    await expect(listening).rejects.toMatchObject({ code: "ERR_MCP_CONFIGURATION" });
    expect(server.streams).toHaveLength(0);
  });
});
