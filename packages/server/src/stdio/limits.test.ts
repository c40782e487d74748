import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { connect, connectUnread, HeldServer, settle } from "./in-memory.fixture.ts";
import { cancel, Peer, request } from "./peer.fixture.ts";
import { type ServeStreamOptions, serveStream } from "./serve-stream.ts";
import { until } from "./until.fixture.ts";

const progress = (step: number, padding: string) => ({
  jsonrpc: "2.0" as const,
  method: "notifications/progress",
  params: { progressToken: 1, progress: step, message: padding },
});

describe("limits", () => {
  it("so many requests run at the same time, and those that wait can be cancelled", async () => {
    const server = new HeldServer();
    const { peer } = connect(server, { maxConcurrentRequests: 2 });
    for (let id = 1; id <= 5; id++) peer.send(request(id, "a"));
    peer.send(cancel(4));
    await settle();
    expect(server.ids).toEqual([1, 2]);
    server.find(2).answer();
    await peer.response(2);
    await until(() => expect(server.ids).toEqual([1, 2, 3]));
    // A place is free only once the work for it has ended.
    peer.send(cancel(1));
    await until(() => expect(server.find(1).exchange.signal.aborted).toBe(true));
    await settle();
    expect(server.ids).toEqual([1, 2, 3]);
    server.find(1).answer();
    await until(() => expect(server.ids).toEqual([1, 2, 3, 5]));
  });

  it("where many wait, no more is read until they have been worked off", async () => {
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const server = new HeldServer();
    server.handle = async (message) => {
      await held;
      const { id } = message as { readonly id: number };
      return { jsonrpc: "2.0", id, result: { resultType: "complete" } };
    };
    const { peer, toServer } = connect(server, { maxConcurrentRequests: 1 });
    const padding = "x".repeat(1000);
    for (let id = 0; id < 10_000; id++) peer.send(request(id, "a", { padding }));
    await until(() => expect(toServer.isPaused()).toBe(true));
    await settle();
    expect(toServer.writableLength + toServer.readableLength).toBeGreaterThan(5_000_000);
    letGo();
    peer.end();
    await peer.ended;
    expect(peer.received.map(({ id }) => id)).toEqual(Array.from({ length: 10_000 }, (_, id) => id));
  });

  it("what waits counts for more than its text, or many small lines would fill the memory", async () => {
    const { toServer, fromServer } = connectUnread(new HeldServer());
    for (let count = 0; count < 20_000; count++) toServer.write("x\n");
    await until(() => expect(toServer.isPaused()).toBe(true));
    expect(toServer.writableLength).toBeGreaterThan(10_000);
    expect(fromServer.writableLength).toBeLessThan(2000);
  });

  it("a peer that does not read has no more of its requests started, and none forgotten", async () => {
    let started = 0;
    const server = new HeldServer();
    server.handle = async (message) => {
      started++;
      const { id } = message as { readonly id: number };
      return { jsonrpc: "2.0", id, result: { resultType: "complete", text: "x".repeat(500) } };
    };
    const { toServer, fromServer } = connectUnread(server, { maxConcurrentRequests: 8 });
    for (let id = 0; id < 1000; id++) toServer.write(`${JSON.stringify(request(id, "a"))}\nno JSON\n`);
    await settle();
    expect(started).toBeLessThan(20);
    expect(fromServer.writableLength + fromServer.readableLength).toBeLessThan(20_000);
    const peer = new Peer(toServer, fromServer);
    peer.end();
    await peer.ended;
    expect(started).toBe(1000);
    expect(peer.received).toHaveLength(2000);
  });

  it("of a peer that does not read, remarks on a call are dropped before they fill the memory", async () => {
    const server = new HeldServer();
    const { toServer, fromServer } = connectUnread(server);
    toServer.write(`${JSON.stringify(request(1, "a"))}\n`);
    await until(() => expect(server.ids).toEqual([1]));
    const { exchange, answer } = server.find(1);
    const padding = "x".repeat(1000);
    for (let step = 0; step < 10_000; step++) exchange.notify(progress(step, padding));
    exchange.notify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    answer();
    await settle();
    expect(fromServer.writableLength).toBeLessThan(4_300_000);
    const peer = new Peer(toServer, fromServer);
    await peer.response(1);
    expect(peer.received.length).toBeLessThan(5000);
    expect(peer.received.at(-2)).toMatchObject({ method: "notifications/tools/list_changed" });
  });

  it.each<[Partial<ServeStreamOptions>, string]>([
    [{ maxMessageBytes: 0 }, "maxMessageBytes must be a positive whole number; got 0"],
    [{ maxConcurrentRequests: 1.5 }, "maxConcurrentRequests must be a positive whole number; got 1.5"],
    [{ closeTimeoutMs: -1 }, "closeTimeoutMs must be a number of milliseconds from 0 to 2147483647; got -1"],
    [{ closeTimeoutMs: Number.POSITIVE_INFINITY }, "got Infinity"],
  ])("that are none (%o) are refused", (options, problem) => {
    const streams = { readable: new PassThrough(), writable: new PassThrough() };
    expect(() => serveStream(new HeldServer(), { ...streams, ...options })).toThrow(problem);
  });
});
