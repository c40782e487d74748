import { describe, expect, it } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { initialize, openSession, plain, reply, SessionServer, tell } from "./held-session.fixture.ts";
import { connect, connectUnread, HeldServer, settle } from "./in-memory.fixture.ts";
import { cancel, Peer, request } from "./peer.fixture.ts";
import { until } from "./until.fixture.ts";

describe("before initialize", () => {
  it("ping is answered, and what is not answered is passed over", async () => {
    const server = new SessionServer();
    const { peer } = connect(server);
    peer.send(reply("server-1"), cancel(7), plain(1, "ping"));
    expect(await peer.response(1)).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
    expect([server.handed, server.calls, server.peers]).toEqual([["ping"], [], [expect.anything()]]);
  });

  it("everything else is the server's business, as it is where there are no sessions", async () => {
    const server = new SessionServer();
    const { peer } = connect(server);
    peer.send(plain(1, "tools/list"), tell("notifications/initialized"), [plain(2, "ping")]);
    await until(() => expect(server.calls).toHaveLength(3));
    expect(server.handed).toEqual([]);
    const plainServer = new HeldServer();
    const { peer: other } = connect(plainServer);
    other.send(plain(1, "ping"), initialize(2), reply("server-1"));
    await until(() => expect(plainServer.ids).toEqual([1, 2]));
  });

  it("an initialize that is refused opens nothing, and another one may follow", async () => {
    const server = new SessionServer();
    const { peer } = connect(server);
    peer.send({ ...initialize(1), params: {} });
    expect(await peer.response(1)).toMatchObject({ error: { code: -32602 } });
    peer.send(plain(2, "tools/list"));
    await until(() => expect(server.ids).toEqual([2]));
    peer.send(initialize(3));
    expect(await peer.response(3)).toMatchObject({ result: {} });
    peer.send(plain(4, "tools/list"));
    await until(() => expect(server.handed).toEqual(["initialize", "initialize", "tools/list"]));
    expect(server.peers).toHaveLength(1);
  });

  it("what is sent along with it, without waiting for the answer, comes into its session", async () => {
    const server = new SessionServer();
    let letGo = (): void => {};
    server.untilInitialized = new Promise((resolve) => {
      letGo = resolve;
    });
    const { peer } = connect(server);
    peer.send(initialize(1), cancel(1), tell("notifications/initialized"), plain(2, "tools/list"), request(3, "a"));
    await until(() => expect(server.ids).toEqual([3]));
    expect(server.handed).toEqual(["initialize"]);
    letGo();
    expect(await peer.response(1)).toMatchObject({ result: {} });
    await until(() => expect(server.handed).toEqual(["initialize", "notifications/initialized", "tools/list"]));
  });
});

describe("in a session", () => {
  it("messages that declare a version are modern, whatever their method, and the others are the session's", async () => {
    const auth = buildAuth("alice");
    const { peer, server } = await openSession({ auth });
    peer.send(request(1, "initialize"), request(1, "a"), plain(1, "a"), plain(2, "initialize"), plain(3, "ping"));
    peer.send(tell("notifications/roots/list_changed"), reply("server-1"), [plain(4, "a")], plain(5, "b"));
    await until(() => expect(server.handed).toContain("b"));
    expect(server.ids).toEqual([1, undefined]);
    expect(server.handed.sort()).toEqual(
      ["a", "initialize", "ping", "notifications/roots/list_changed", "answer to server-1", "b"].sort(),
    );
    const { exchange } = server.findInSession(1);
    expect([exchange.era, exchange.protocolVersion, exchange.auth]).toEqual(["legacy", undefined, auth]);
  });

  it("a request and one of 2026-07-28 may have the same id at the same time", async () => {
    const { peer, server } = await openSession();
    peer.send(request(1, "a"), plain(1, "a"), plain(1, "b"), request(1, "b"));
    await until(() => expect(server.findInSession(1)).toBeDefined());
    server.findInSession(1).answer({ jsonrpc: "2.0", id: 1, result: { of: "legacy" } });
    server.find(1).answer({ of: "modern" });
    await until(() => expect(peer.received).toHaveLength(4));
    const results = peer.received.map(({ id, result, error }) => [id, result?.["of"] ?? error?.code]);
    expect(results.sort()).toEqual([
      [1, -32600],
      [1, -32600],
      [1, "legacy"],
      [1, "modern"],
    ]);
  });

  it("a cancellation that declares no version ends whatever has that id, and one that does leaves the session alone", async () => {
    const { peer, server } = await openSession();
    peer.send(request(1, "a"), plain(1, "a"), request(2, "a"), plain(2, "a"), plain(3, "a"));
    await until(() => expect(server.findInSession(3)).toBeDefined());
    const declared = request(0, "notifications/cancelled", { requestId: 1 }) as { id?: number };
    delete declared.id;
    peer.send(declared, cancel(2, "enough"));
    const isAborted = (held: { exchange: { signal: AbortSignal } }) => held.exchange.signal.aborted;
    await until(() => expect(isAborted(server.findInSession(2))).toBe(true));
    expect([server.find(1), server.find(2)].map(isAborted)).toEqual([true, true]);
    expect([1, 2, 3].map((id) => isAborted(server.findInSession(id)))).toEqual([false, true, false]);
    expect(server.findInSession(2).exchange.signal.reason.message).toContain("enough");
  });

  it("a session that breaks its contract is told to the operator, and its client gets a neutral error", async () => {
    const errors: unknown[] = [];
    const { peer, server } = await openSession({ onError: (error) => errors.push(error) });
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    server.findInSession(1).answer({ jsonrpc: "2.0", id: 1, result: { count: 1n } });
    expect(await peer.response(1)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: { code: -32603, message: "Internal error" },
    });
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  it("what the server sends on its own comes as lines, and while the peer does not read each thing once", async () => {
    const server = new SessionServer();
    const { toServer, fromServer } = connectUnread(server);
    toServer.write(`${JSON.stringify(initialize(0))}\n${JSON.stringify(plain(1, "a"))}\n`);
    await until(() => expect(server.findInSession(1)).toBeDefined());
    const [peer] = server.peers;
    peer?.send({ jsonrpc: "2.0", method: "notifications/prompts/list_changed" });
    server.findInSession(1).answer({ jsonrpc: "2.0", id: 1, result: { text: "x".repeat(100_000) } });
    await settle();
    for (let count = 0; count < 20_000; count++) {
      peer?.send({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
      peer?.send({ jsonrpc: "2.0", method: "notifications/resources/updated", params: { uri: `a://${count % 2}` } });
    }
    for (let count = 0; count < 100; count++) {
      peer?.send({
        jsonrpc: "2.0",
        method: "notifications/resources/updated",
        params: { uri: `${count}`.repeat(50_000) },
      });
    }
    expect(fromServer.writableLength).toBeLessThan(110_000);
    const reading = new Peer(toServer, fromServer);
    reading.send(plain(2, "ping"));
    await reading.response(2);
    await until(() => expect(reading.received.length).toBeGreaterThan(10));
    const told = reading.received.flatMap(({ method, params }) =>
      method === undefined || String(params?.["uri"]).length > 100 ? [] : [`${method} ${params?.["uri"] ?? ""}`],
    );
    expect(told).toEqual([
      "notifications/prompts/list_changed ",
      "notifications/tools/list_changed ",
      "notifications/resources/updated a://0",
      "notifications/resources/updated a://1",
    ]);
    // Of what is longer some found room, and most did not.
    const longOnes = reading.received.filter(({ params }) => String(params?.["uri"]).length > 100);
    expect(longOnes.length).toBeGreaterThan(5);
    expect(longOnes.length).toBeLessThan(25);
  });
});

describe("lists", () => {
  it("are the session's where its revision has them, and what is not answered does not wait in them", async () => {
    const { peer, server } = await openSession({ maxConcurrentRequests: 1 }, "2025-03-26");
    peer.send(plain(1, "a"));
    await until(() => expect(server.handed).toEqual(["a"]));
    peer.send([plain(2, "b"), reply("server-1"), cancel(1), tell("notifications/x")], [reply("server-2")], []);
    await until(() => expect(server.findInSession(1).exchange.signal.aborted).toBe(true));
    expect(server.handed).toEqual(["a", "answer to server-1", "notifications/cancelled", "answer to server-2"]);
    server.findInSession(1).answer();
    await until(() => expect(server.handed.slice(4)).toEqual(["list of 3"]));
    server.inSession[4]?.answer([
      { jsonrpc: "2.0", id: 2, result: {} },
      { jsonrpc: "2.0", error: { code: 1, message: "" } },
    ]);
    await until(() => expect(peer.received).toHaveLength(1));
    expect(peer.received).toEqual([[{ jsonrpc: "2.0", id: 2, result: {} }, expect.anything()]]);
    await until(() => expect(server.handed.slice(5)).toEqual(["list of 0"]));
  });
});
