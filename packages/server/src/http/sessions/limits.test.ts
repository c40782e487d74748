import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { elicit } from "../../ask/elicit.ts";
import { buildAuth } from "../../exchange.fixture.ts";
import { createFetchHandler, type FetchHandler, type FetchHandlerOptions } from "../fetch-handler.ts";
import { buildInitialize, EventReader, openSession, post, type SendHttp } from "./session-client.fixture.ts";
import type { SessionOptions } from "./session-options.ts";
import { buildSessionServer, type SessionServer } from "./session-server.fixture.ts";

interface Served extends SessionServer {
  readonly send: SendHttp;
  readonly handle: FetchHandler;
  /** Lets time pass. */
  readonly pass: (milliseconds: number) => void;
  /** Why sessions were closed. */
  readonly readEnds: () => readonly string[];
}

function serve(sessions: SessionOptions, options: FetchHandlerOptions = {}): Served {
  let now = 1_000_000;
  const built = buildSessionServer();
  const handler = createFetchHandler(built.server, { ...options, sessions: { clock: () => now, ...sessions } });
  return {
    ...built,
    handle: handler,
    send: (init) => handler(new Request("https://mcp.example/mcp", init)),
    pass(milliseconds) {
      now += milliseconds;
    },
    readEnds: () => built.events.flatMap((event) => (event.type === "session-closed" ? [event.reason] : [])),
  };
}

describe("how many sessions there are", () => {
  it("is limited: a new one takes the place of the one that was idle the longest", async () => {
    const { send, readEnds } = serve({ maxSessions: 3 });
    const clients = [];
    for (let count = 0; count < 3; count++) clients.push(await openSession(send));
    await clients[0]?.call("greet");
    await openSession(send);
    const statuses = await Promise.all(clients.map(async (client) => (await client.call("greet")).status));
    expect([statuses, readEnds()]).toEqual([[200, 404, 200], ["displaced"]]);
  });

  it("leaves those alone in which something is open, and refuses what there is no room for", async () => {
    const { send, gate, events } = serve({ maxSessions: 2 });
    const listening = await openSession(send);
    const calling = await openSession(send);
    const standing = new EventReader(await listening.listen());
    const running = new EventReader(await calling.call("step", { name: "a" }));
    const refused = await post(send, buildInitialize());
    expect([refused.status, refused.headers.get("retry-after"), await refused.json()]).toMatchObject([
      503,
      "1",
      { id: 0, error: { code: -31503 } },
    ]);
    gate("a").open();
    await running.rest();
    expect((await post(send, buildInitialize())).status).toBe(200);
    expect((await calling.call("greet")).status).toBe(404);
    await standing.drop();
    expect(events.filter(({ type }) => type === "session-opened").length).toBe(3);
  });
});

describe("a session that nobody uses", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("ends after a while, a thousand of them too, and each is told of", async () => {
    const { send, pass, events } = serve({ idleTimeoutMs: 60_000 });
    for (let count = 0; count < 1000; count++) await post(send, buildInitialize());
    pass(59_999);
    const late = await openSession(send);
    pass(1);
    expect((await late.call("greet")).status).toBe(200);
    const closed = events.filter(({ type }) => type === "session-closed");
    expect(closed.length).toBe(1000);
    expect(closed.at(-1)).toEqual({
      type: "session-closed",
      reason: "idle",
      protocolVersion: "2025-11-25",
      open: 1,
      durationMs: 60_000,
    });
  });

  it("ends also where no request comes any more", async () => {
    const { send, pass, readEnds } = serve({ idleTimeoutMs: 60_000 });
    await openSession(send);
    pass(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([readEnds(), vi.getTimerCount()]).toEqual([["idle"], 0]);
  });

  it("is none while a stream of it is open or a call runs", async () => {
    const { send, pass, gate, readEnds } = serve(
      { idleTimeoutMs: 60_000 },
      { unreadTimeoutMs: Number.POSITIVE_INFINITY },
    );
    const listening = await openSession(send);
    const calling = await openSession(send);
    const standing = new EventReader(await listening.listen());
    const running = new EventReader(await calling.call("step", { name: "a" }));
    for (let minutes = 0; minutes < 90; minutes++) {
      pass(60_000);
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(readEnds()).toEqual([]);
    gate("a").open();
    await running.rest();
    await standing.drop();
    pass(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(readEnds()).toEqual(["idle", "idle"]);
  });

  it("forgets what was read to its end after a minute", async () => {
    const { send, pass, gate } = serve({ idleTimeoutMs: 3_600_000 });
    const client = await openSession(send);
    gate("a").open();
    const events = await new EventReader(await client.call("step", { name: "a" })).rest();
    const last = events[0]?.id;
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await client.listen(last)).status).toBe(200);
    pass(60_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await client.listen(last)).status).toBe(400);
  });

  it("has a long call become a stream, so that its client can come again for the answer", async () => {
    const { send, gate } = serve({});
    const client = await openSession(send);
    const running = client.call("wait", { name: "a" });
    await vi.advanceTimersByTimeAsync(8000);
    const reader = new EventReader(await running);
    const prime = await reader.next();
    await reader.drop();
    gate("a").open();
    expect(await new EventReader(await client.listen(prime?.id)).nextMessage()).toMatchObject({
      result: { content: [{ text: "a" }] },
    });
  });

  it("has its stream end when the token of whoever listens lapses", async () => {
    const { send, pass } = serve({}, { readAuth: () => buildAuth("alice", { expiresAt: 1030 }) });
    const client = await openSession(send);
    const standing = new EventReader(await client.listen());
    pass(30_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect((await standing.rest()).filter(({ data }) => data !== "")).toEqual([]);
  });
});

describe("what waits for a client that is away", () => {
  it("is limited: a flood of remarks is given up for what somebody waits for", async () => {
    const { send, gate, server } = serve({ maxBufferedEvents: 10 });
    server.registerTool("flood", {}, async (_args, ctx) => {
      ctx.reportProgress({ progress: 0 });
      await gate("flood").opened;
      for (let progress = 1; progress <= 1000; progress++) ctx.reportProgress({ progress });
      return "survived";
    });
    const client = await openSession(send);
    const reader = new EventReader(await client.call("flood"));
    const { eventId } = await reader.nextMessage();
    await reader.drop();
    gate("flood").open();
    await client.call("greet");
    const events = (await new EventReader(await client.listen(eventId)).rest()).filter(({ data }) => data !== "");
    expect(events.length).toBe(10);
    expect(JSON.parse(events.at(-2)?.data ?? "").params.progress).toBe(1000);
    expect(events.at(-1)?.data).toContain("survived");
  });

  it("becomes an error where a response is larger than there is room for", async () => {
    const { send, gate, server } = serve({ maxBufferedCharacters: 1000 });
    server.registerTool("large", {}, async (_args, ctx) => {
      ctx.reportProgress({ progress: 0 });
      await gate("large").opened;
      return "x".repeat(5000);
    });
    const client = await openSession(send);
    const reader = new EventReader(await client.call("large"));
    const { eventId } = await reader.nextMessage();
    await reader.drop();
    gate("large").open();
    await client.call("greet");
    const message = await new EventReader(await client.listen(eventId)).nextMessage();
    expect(message).toMatchObject({ id: 1, error: { code: -32603, message: expect.stringContaining("larger than") } });
    const unread = await client.call("large");
    await client.call("greet");
    const whole = await new EventReader(unread).rest();
    expect(whole.at(-1)?.data.length).toBeGreaterThan(5000);
  });

  it("is as little where the client is there and does not read", async () => {
    const { send, server } = serve({ maxBufferedEvents: 10 });
    server.registerTool("flood", {}, (_args, ctx) => {
      for (let progress = 1; progress <= 1000; progress++) ctx.reportProgress({ progress });
      return "survived";
    });
    const client = await openSession(send);
    const response = await client.call("flood");
    await client.call("greet");
    const events = (await new EventReader(response).rest()).filter(({ data }) => data !== "");
    expect(events.length).toBeLessThan(20);
    expect(events.at(-1)?.data).toContain("survived");
  });

  it("is no more than so many calls, however many lost their connections", async () => {
    const { send, gate } = serve({ maxBufferedEvents: 4 });
    const client = await openSession(send);
    const places = [];
    for (let count = 0; count < 8; count++) {
      const reader = new EventReader(await client.call("step", { name: `call-${count}` }));
      places.push((await reader.nextMessage()).eventId);
      await reader.drop();
      gate(`call-${count}`).open();
      await client.call("greet");
    }
    const statuses = await Promise.all(places.map(async (place) => (await client.listen(place)).status));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(4);
    expect(statuses.at(-1)).toBe(200);
  });

  it("is more than what was read: that is given up first", async () => {
    const { send, gate } = serve({ maxBufferedEvents: 3 });
    const client = await openSession(send);
    gate("a").open();
    await new EventReader(await client.call("step", { name: "a" })).rest();
    const reader = new EventReader(await client.call("step", { name: "b" }));
    const { eventId } = await reader.nextMessage();
    await reader.drop();
    gate("b").open();
    await client.call("greet");
    const left = (await new EventReader(await client.listen(eventId?.replace(/[0-9]+$/, "0"))).rest()).filter(
      ({ data }) => data !== "",
    );
    expect(left.map(({ data }) => JSON.parse(data))).toMatchObject([
      { params: { message: "b begins" } },
      { params: { message: "b ends" } },
      { id: 2 },
    ]);
  });

  it("is not waited for where it is a question that got lost: its call ends", async () => {
    const { send, gate, server } = serve({ maxBufferedEvents: 1 });
    server.registerTool("noticed", {}, async (_args, ctx) => {
      ctx.signal.addEventListener("abort", () => gate("lost").open());
      ctx.reportProgress({ progress: 1 });
      await gate("asks").opened;
      await ctx.ask("go", elicit("Go?", { type: "object", properties: { go: { type: "boolean" } } }));
      return "went";
    });
    const client = await openSession(send);
    const first = new EventReader(await client.call("noticed"));
    await first.nextMessage();
    await first.drop();
    gate("asks").open();
    await client.call("greet");
    const second = new EventReader(await client.call("step", { name: "a" }));
    await second.nextMessage();
    await second.drop();
    gate("a").open();
    await gate("lost").opened;
  });

  it("is nothing where the connection was lost before anything came: a call that asks then ends", async () => {
    const { gate, server, handle } = serve({});
    server.registerTool("noticed", {}, async (_args, ctx) => {
      ctx.signal.addEventListener("abort", () => gate("lost").open());
      gate("begun").open();
      await gate("asks").opened;
      await ctx.ask("go", elicit("Go?", { type: "object", properties: { go: { type: "boolean" } } }));
      return "went";
    });
    const hangUp = new AbortController();
    const client = await openSession((init) =>
      handle(new Request("https://mcp.example/mcp", { ...init, signal: hangUp.signal })),
    );
    const called = client.call("noticed");
    await gate("begun").opened;
    hangUp.abort();
    await called;
    gate("asks").open();
    await gate("lost").opened;
  });
});
