import type { JSONRPCRequest } from "@proj/types";
import { describe, expect, it } from "vitest";
import { openSession, plain, reply, tell } from "./held-session.fixture.ts";
import { settle } from "./in-memory.fixture.ts";
import { cancel, request } from "./peer.fixture.ts";
import { until } from "./until.fixture.ts";

const ask = (id: string): JSONRPCRequest => ({ jsonrpc: "2.0", id, method: "elicitation/create", params: {} });

describe("a question of the server's", () => {
  it("is a line among the others, in their order, and its answer goes to the session", async () => {
    const { peer, server } = await openSession();
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    const { exchange, answer } = server.findInSession(1);
    const progress = { jsonrpc: "2.0", method: "notifications/progress", params: {} } as const;
    exchange.notify(progress);
    exchange.sendRequest?.(ask("server-1"));
    exchange.notify(progress);
    await until(() => expect(peer.received).toEqual([progress, ask("server-1"), progress]));
    peer.send(reply("server-1", { action: "decline" }));
    await until(() => expect(server.handed).toEqual(["a", "answer to server-1"]));
    answer();
    await peer.response(1);
    exchange.sendRequest?.(ask("server-2"));
    exchange.notify(progress);
    await settle();
    expect(peer.received).toHaveLength(4);
  });

  it("is not put once its call is cancelled, and then those that are open can still be taken back", async () => {
    const { peer, server } = await openSession();
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    const { exchange } = server.findInSession(1);
    exchange.sendRequest?.(ask("server-1"));
    peer.send(cancel(1));
    await until(() => expect(exchange.signal.aborted).toBe(true));
    exchange.sendRequest?.(ask("server-2"));
    exchange.notify({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: "server-1" } });
    await settle();
    expect(peer.received).toEqual([ask("server-1"), cancel("server-1")]);
  });

  it("has its answer taken while the connection closes", async () => {
    const { peer, server, served } = await openSession();
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    const { exchange, answer } = server.findInSession(1);
    exchange.sendRequest?.(ask("server-1"));
    const closing = served.close();
    peer.send(reply("server-1"), plain(2, "b"));
    await until(() => expect(server.handed).toEqual(["a", "answer to server-1"]));
    answer();
    await closing;
    await peer.ended;
    expect([peer.received.at(-1)?.id, server.closedSessions]).toEqual([1, 1]);
  });

  it("is answered for a peer that ended its input and cannot answer any more", async () => {
    const { peer, server, served } = await openSession();
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    const { exchange, answer } = server.findInSession(1);
    exchange.sendRequest?.(ask("server-1"));
    peer.end();
    await until(() => expect(server.handed).toEqual(["a", "answer to server-1"]));
    exchange.sendRequest?.(ask("server-2"));
    await until(() => expect(server.handed).toEqual(["a", "answer to server-1", "answer to server-2"]));
    expect(server.inSession.at(-1)?.message.error?.code).toBe(-32603);
    answer();
    await served.closed;
    await peer.ended;
    expect(peer.received.map(({ id }) => id)).toEqual(["server-1", 1]);
  });

  it("ends with the connection, as its session does", async () => {
    const { peer, server, served, toServer } = await openSession();
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    server.findInSession(1).exchange.sendRequest?.(ask("server-1"));
    toServer.destroy();
    await served.closed;
    expect([server.findInSession(1).exchange.signal.aborted, server.closedSessions]).toEqual([true, 1]);
  });
});

describe("an answer", () => {
  it("does not wait behind requests, nor do pings and notifications", async () => {
    const { peer, server } = await openSession({ maxConcurrentRequests: 1 });
    peer.send(plain(1, "a"), plain(2, "b"), plain(3, "c"), plain(4, "ping"), tell("notifications/x"));
    await peer.response(4);
    await until(() => expect([...server.handed].sort()).toEqual(["a", "notifications/x", "ping"]));
    peer.send(reply("server-1"));
    await until(() => expect(server.handed.at(-1)).toBe("answer to server-1"));
    expect(server.handed).not.toContain("b");
  });

  it("is not needed for the next call: one that waits for its peer lets as many run in its place", async () => {
    const { peer, server } = await openSession({ maxConcurrentRequests: 1 });
    peer.send(plain(1, "a"), plain(2, "b"), plain(3, "c"), request(4, "d"));
    await until(() => expect(server.handed).toEqual(["a"]));
    const first = server.findInSession(1);
    first.exchange.sendRequest?.(ask("server-1"));
    first.exchange.sendRequest?.(ask("server-2"));
    await until(() => expect(server.handed).toEqual(["a", "b"]));
    const second = server.findInSession(2);
    // Its own question does not let a third one in: as many as may run wait besides, and no more.
    second.exchange.sendRequest?.(ask("server-3"));
    peer.send(reply("server-1"));
    await until(() => expect(server.handed).toContain("answer to server-1"));
    await settle();
    expect([server.handed, server.ids]).toEqual([["a", "b", "answer to server-1"], []]);
    first.answer();
    await peer.response(1);
    await until(() => expect(server.handed.at(-1)).toBe("c"));
    // That one has its answer and works on: there is no room until it ends.
    peer.send(reply("server-3"));
    server.findInSession(3).answer();
    await peer.response(3);
    await settle();
    expect(server.ids).toEqual([]);
    second.answer();
    await until(() => expect(server.ids).toEqual([4]));
  });

  it("is read although more requests wait than there is room for, which are refused meanwhile", async () => {
    const { peer, server, toServer } = await openSession({ maxConcurrentRequests: 1 });
    const padding = "x".repeat(100_000);
    for (let id = 1; id <= 100; id++) peer.send(plain(id, "a", { padding }));
    await until(() => expect(toServer.isPaused()).toBe(true));
    peer.send(reply("server-1"), reply("server-2"));
    const first = server.findInSession(1);
    first.exchange.sendRequest?.(ask("server-1"));
    await until(() => expect(server.handed).toEqual(["a", "a", "answer to server-1", "answer to server-2"]));
    const refused = peer.received.filter(({ error }) => error?.code === -31503).map(({ id }) => id);
    expect(refused.length).toBeGreaterThan(40);
    expect(refused).toContain(100);
    // Nobody is asked any more: what comes then waits again.
    for (let id = 101; id <= 200; id++) peer.send(plain(id, "a", { padding }));
    await until(() => expect(toServer.isPaused()).toBe(true));
    expect(peer.received.some(({ error }) => error?.code === -31503)).toBe(true);
  });
});
