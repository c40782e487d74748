import { once } from "node:events";
import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { connect, connectUnread, HeldServer, settle } from "./in-memory.fixture.ts";
import { cancel, request } from "./peer.fixture.ts";
import { until } from "./until.fixture.ts";

describe("when the input ends", () => {
  it("what is under way or waits is answered, and then both streams are released", async () => {
    const server = new HeldServer();
    const { peer, served, toServer, fromServer } = connect(server, { maxConcurrentRequests: 1 });
    peer.send(request(1, "a"), request(2, "b"));
    peer.end();
    await until(() => expect(toServer.readableEnded).toBe(true));
    server.find(1).answer();
    await until(() => expect(server.ids).toEqual([1, 2]));
    server.find(2).answer();
    await served.closed;
    await peer.ended;
    expect(peer.received.map(({ id }) => id)).toEqual([1, 2]);
    expect([toServer.destroyed, fromServer.destroyed]).toEqual([true, true]);
    expect(server.calls.map(({ exchange }) => exchange.signal.aborted)).toEqual([false, false]);
  });

  it("a connection without requests ends at once", async () => {
    const { peer, served } = connect(new HeldServer(), { closeTimeoutMs: 60_000 });
    peer.end();
    await served.closed;
  });

  it("what stays open is aborted after a while, and nothing is sent for it", async () => {
    const server = new HeldServer();
    const { peer, served, fromServer } = connect(server, { closeTimeoutMs: 1 });
    peer.send(request(1, "stays open"), request(2, "waits"));
    peer.end();
    await served.closed;
    const { exchange, answer } = server.find(1);
    expect(exchange.signal.reason).toMatchObject({ name: "AbortError", message: "The connection was closed." });
    answer();
    exchange.notify({ jsonrpc: "2.0", method: "notifications/progress" });
    await settle();
    expect(peer.received).toEqual([]);
    expect(fromServer.destroyed).toBe(true);
  });

  it("a peer that does not read its answers is not waited for longer than that", async () => {
    const server = new HeldServer();
    const { toServer, served } = connectUnread(server, { closeTimeoutMs: 1 });
    toServer.end(`${JSON.stringify(request(1, "a"))}\n`);
    await until(() => expect(server.ids).toEqual([1]));
    server.find(1).answer({ text: "x".repeat(100_000) });
    await served.closed;
  });
});

describe("close", () => {
  it("takes no more requests, lets those under way finish or be cancelled, and ends", async () => {
    const server = new HeldServer();
    const { peer, served, fromServer } = connect(server);
    peer.send(request(1, "a"), request(2, "b"));
    await until(() => expect(server.ids).toEqual([1, 2]));
    const closing = served.close();
    expect(served.close()).toBe(closing);
    peer.send(request(3, "c"), cancel(2));
    peer.write("no JSON\n");
    await until(() => expect(server.find(2).exchange.signal.aborted).toBe(true));
    server.find(2).answer();
    await settle();
    expect(fromServer.writableEnded).toBe(false);
    server.find(1).answer();
    await closing;
    await peer.ended;
    expect(server.ids).toEqual([1, 2]);
    expect(peer.received).toEqual([{ jsonrpc: "2.0", id: 1, result: {} }]);
  });

  it("is what await using calls", async () => {
    const { served, fromServer } = connect(new HeldServer());
    await served[Symbol.asyncDispose]();
    expect(fromServer.destroyed).toBe(true);
  });

  it("reads on what nobody wants any more, so that the peer is not cut off while it writes", async () => {
    const server = new HeldServer();
    const { peer, served, toServer } = connect(server, { maxConcurrentRequests: 1 });
    const padding = "x".repeat(1000);
    for (let id = 0; id < 10_000; id++) peer.send(request(id, "a", { padding }));
    await until(() => expect(toServer.isPaused()).toBe(true));
    const closing = served.close();
    await until(() => expect(toServer.writableLength + toServer.readableLength).toBe(0));
    toServer.destroy();
    await closing;
  });
});

describe("a peer that goes away", () => {
  it.each<[string, (streams: ReturnType<typeof connect>) => void]>([
    ["no longer writes, without an end", ({ toServer }) => toServer.destroy()],
    ["can no longer be read from", ({ toServer }) => toServer.destroy(new TypeError("ECONNRESET"))],
    ["no longer reads", ({ fromServer }) => fromServer.destroy()],
    ["can no longer be written to", ({ fromServer }) => fromServer.destroy(new TypeError("EPIPE"))],
  ])("(it %s) ends its requests, and nothing else", async (_, leave) => {
    const server = new HeldServer();
    const connection = connect(server, { maxConcurrentRequests: 1 });
    const { peer, served, toServer, fromServer } = connection;
    peer.send(request(1, "a"), request(2, "never starts"));
    await until(() => expect(server.ids).toEqual([1]));
    leave(connection);
    await served.closed;
    const { exchange, answer } = server.find(1);
    expect(exchange.signal.reason).toMatchObject({ name: "AbortError", message: "The peer is gone." });
    answer();
    await settle();
    expect(server.ids).toEqual([1]);
    expect([toServer.destroyed, fromServer.destroyed]).toEqual([true, true]);
  });

  it("is noticed on a stream that does not say that it is closed, and whatever goes wrong later is let pass", async () => {
    const readable = new PassThrough({ emitClose: false });
    const { served } = connect(new HeldServer(), { readable });
    readable.destroy(new TypeError("ECONNRESET"));
    await served.closed;
    expect(readable.emit("error", new TypeError("ECONNRESET"))).toBe(true);
  });

  it("before it is served is noticed too", async () => {
    const first = connect(new HeldServer());
    first.toServer.destroy();
    await first.served.closed;
    const { toServer: readable, fromServer: writable } = first;
    await connect(new HeldServer(), { readable, writable }).served.closed;
  });

  it("having written all that it had before it is served gets nothing, and no more is waited for", async () => {
    const readable = new PassThrough({ autoDestroy: false });
    readable.end();
    readable.resume();
    await once(readable, "end");
    await connect(new HeldServer(), { readable, closeTimeoutMs: 3_600_000 }).served.closed;
  });

  it("closes nothing twice", async () => {
    const { served, toServer } = connect(new HeldServer());
    toServer.destroy();
    await served.closed;
    await served.close();
  });
});
