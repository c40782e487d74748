import { once } from "node:events";
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import type { ServedStream } from "./connection.ts";
import { HeldServer } from "./in-memory.fixture.ts";
import { Peer, request } from "./peer.fixture.ts";
import { type ServeStreamOptions, serveStream } from "./serve-stream.ts";
import { until } from "./until.fixture.ts";

/** Serves whoever connects. */
async function listen(server: HeldServer, options: Partial<ServeStreamOptions> = {}) {
  const served: ServedStream[] = [];
  const sockets: Socket[] = [];
  const listener = createServer((socket) => {
    sockets.push(socket);
    served.push(serveStream(server, { readable: socket, writable: socket, ...options }));
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const open = async () => {
    const socket = connectSocket((listener.address() as AddressInfo).port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return { socket, peer: new Peer(socket, socket) };
  };
  return { served, sockets, open };
}

describe("a socket", () => {
  it("is one peer, whose ids are its own", async () => {
    const server = new HeldServer();
    const { open } = await listen(server);
    const [first, second] = [await open(), await open()];
    first.peer.send(request(1, "a"));
    second.peer.send(request(1, "b"));
    await until(() => expect(server.calls).toHaveLength(2));
    for (const { message, answer } of server.calls) answer({ of: message.method });
    expect((await first.peer.response(1)).result).toEqual({ of: "a" });
    expect((await second.peer.response(1)).result).toEqual({ of: "b" });
  });

  it("whose peer has ended its own side still gets the answers, and is closed then", async () => {
    const server = new HeldServer();
    const { open, served, sockets } = await listen(server);
    const { socket, peer } = await open();
    socket.end(JSON.stringify(request(1, "a")));
    await until(() => expect(server.ids).toEqual([1]));
    server.find(1).answer({ text: "x".repeat(1_000_000) });
    await peer.ended;
    expect((await peer.response(1)).result).toEqual({ text: "x".repeat(1_000_000) });
    await served[0]?.closed;
    expect(sockets[0]?.destroyed).toBe(true);
  });

  it("that is reset ends its requests, and nobody else's", async () => {
    const server = new HeldServer();
    const { open, served } = await listen(server);
    const [first, second] = [await open(), await open()];
    first.peer.send(request(1, "a"));
    second.peer.send(request(2, "b"));
    await until(() => expect(server.calls).toHaveLength(2));
    first.socket.resetAndDestroy();
    await served[0]?.closed;
    expect([1, 2].map((id) => server.find(id).exchange.signal.aborted)).toEqual([true, false]);
    server.find(2).answer();
    expect((await second.peer.response(2)).result).toEqual({});
  });

  it("that is closed by the server delivers what was under way", async () => {
    const server = new HeldServer();
    const { open, served } = await listen(server);
    const { peer } = await open();
    peer.send(request(1, "a"));
    await until(() => expect(server.ids).toEqual([1]));
    const closing = served[0]?.close();
    peer.send(request(2, "too late"));
    server.find(1).answer();
    await closing;
    await peer.ended;
    expect(peer.received.map(({ id }) => id)).toEqual([1]);
  });

  it("whose peer does not read is no longer read from", { timeout: 30_000 }, async () => {
    let started = 0;
    const text = "x".repeat(20_000);
    const server = new HeldServer();
    server.handle = async (message) => {
      started++;
      const { id } = message as { readonly id: number };
      return { jsonrpc: "2.0", id, result: { resultType: "complete", text } };
    };
    const { open, sockets } = await listen(server);
    const { socket, peer } = await open();
    socket.pause();
    const padding = "x".repeat(5_000);
    for (let id = 0; id < 3000; id++) peer.send(request(id, "a", { padding }));
    await until(() => expect(sockets[0]?.isPaused()).toBe(true));
    const [served] = sockets;
    // Some megabytes are in the hands of the system.
    expect(started).toBeLessThan(2000);
    expect(served?.writableLength).toBeLessThan(2_000_000);
    socket.resume();
    socket.end();
    await peer.ended;
    expect([started, peer.received.length]).toEqual([3000, 3000]);
  });
});
