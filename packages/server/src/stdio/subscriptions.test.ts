import { describe, expect, it } from "vitest";
import { buildChangingServer } from "../subscriptions/changing-server.fixture.ts";
import { connect, connectUnread, settle } from "./in-memory.fixture.ts";
import { call, cancel, Peer, type Received, request } from "./peer.fixture.ts";
import { serveStream } from "./serve-stream.ts";
import { until } from "./until.fixture.ts";

const everything = { toolsListChanged: true, resourceSubscriptions: ["notes://1"] };
const idKey = "io.modelcontextprotocol/subscriptionId";

function listen(id: string | number, notifications: object = everything): object {
  return request(id, "subscriptions/listen", { notifications });
}

function subscriptionOf({ params, result }: Received): unknown {
  const meta = (params ?? result)?.["_meta"] as { readonly [key: string]: unknown } | undefined;
  return meta?.[idKey];
}

function methodsOf(peer: Peer, id: string | number): unknown[] {
  return peer.received.filter((message) => subscriptionOf(message) === id).map(({ method }) => method);
}

const acknowledged = "notifications/subscriptions/acknowledged";
const toolsChanged = "notifications/tools/list_changed";

describe("subscriptions on one channel", () => {
  it("are told apart by their ids, and begin with the acknowledgment each", async () => {
    const { server, addTool } = buildChangingServer();
    const { peer } = connect(server);
    peer.send(listen("one"), listen(2, { resourceSubscriptions: ["notes://2"] }));
    await until(() => expect(peer.received).toHaveLength(2));
    addTool();
    server.resourceUpdated("notes://2");
    await until(() => expect(peer.received).toHaveLength(4));
    expect(methodsOf(peer, "one")).toEqual([acknowledged, toolsChanged]);
    expect(methodsOf(peer, 2)).toEqual([acknowledged, "notifications/resources/updated"]);
  });

  it("end by a cancellation, each for itself and without a response", async () => {
    const { addTool, server, countOpen } = buildChangingServer();
    const { peer } = connect(server);
    peer.send(listen(1), listen(2));
    await until(() => expect(countOpen()).toBe(2));
    peer.send(cancel(1));
    await until(() => expect(countOpen()).toBe(1));
    addTool();
    await until(() => expect(methodsOf(peer, 2)).toContain(toolsChanged));
    expect(methodsOf(peer, 1)).toEqual([acknowledged]);
    // The id is free again.
    peer.send(listen(1));
    await until(() => expect(countOpen()).toBe(2));
  });

  it("take no places of requests", async () => {
    const { server, countOpen } = buildChangingServer();
    const { peer } = connect(server, { maxConcurrentRequests: 1 });
    peer.send(listen(1), listen(2), listen(3), call(4, "tool-0"));
    expect(await peer.response(4)).toMatchObject({ result: { content: [{ text: "done" }] } });
    expect(countOpen()).toBe(3);
  });

  it("are limited for each connection", async () => {
    const { server, countOpen } = buildChangingServer();
    const { peer } = connect(server, { maxSubscriptions: 2 });
    peer.send(listen(1), listen(2), listen(3));
    expect(await peer.response(3)).toMatchObject({
      error: { code: -31503, message: "Busy: this connection has as many open subscriptions as it allows" },
    });
    peer.send(cancel(1));
    await until(() => expect(countOpen()).toBe(1));
    peer.send(listen(4));
    await until(() => expect(methodsOf(peer, 4)).toEqual([acknowledged]));
    expect(() =>
      serveStream(server, { readable: peer as never, writable: peer as never, maxSubscriptions: 0 }),
    ).toThrow("maxSubscriptions must be a positive whole number");
  });

  it("must have ids of their own", async () => {
    const { server } = buildChangingServer();
    const { peer } = connect(server);
    peer.send(listen(1), listen(1));
    expect(await peer.response(1)).toMatchObject({ error: { code: -32600 } });
  });
});

describe("the end of a connection", () => {
  it("ends subscriptions at once, with a response and then the end of the stream", async () => {
    const { server, events, addTool } = buildChangingServer();
    const { peer, served } = connect(server, { closeTimeoutMs: 2 ** 31 - 1 });
    peer.send(listen("a"), listen("b"));
    await until(() => expect(peer.received).toHaveLength(2));
    addTool();
    peer.end();
    await served.closed;
    await peer.ended;
    for (const id of ["a", "b"]) {
      const ofThis = peer.received.filter((message) => subscriptionOf(message) === id);
      expect(ofThis.slice(-2)).toEqual([
        { jsonrpc: "2.0", id, result: expect.objectContaining({ resultType: "complete" }) },
        { jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: id, _meta: { [idKey]: id } } },
      ]);
    }
    const closed = events.filter(({ type }) => type === "subscription-closed");
    expect(closed).toEqual([
      expect.objectContaining({ reason: "transport-closed" }),
      expect.objectContaining({ reason: "transport-closed" }),
    ]);
  });

  it("ends also one that had not begun", async () => {
    const { server, countOpen } = buildChangingServer();
    let letGo = (): void => {};
    const held = new Promise<string>((resolve) => {
      letGo = () => resolve("done");
    });
    server.registerTool("hold", {}, () => held);
    const { peer } = connect(server, { closeTimeoutMs: 2 ** 31 - 1, maxConcurrentRequests: 1 });
    peer.send(call(1, "hold"), listen(2));
    peer.end();
    await settle();
    letGo();
    expect(await peer.response(2)).toMatchObject({ result: { resultType: "complete" } });
    await peer.ended;
    expect(methodsOf(peer, 2)).toEqual([acknowledged, undefined, "notifications/cancelled"]);
    expect(countOpen()).toBe(0);
  });

  it("leaves nothing of a peer that is gone", async () => {
    const { server, countOpen } = buildChangingServer();
    const { peer, fromServer, served } = connect(server);
    peer.send(...Array.from({ length: 64 }, (_, id) => listen(id)));
    await until(() => expect(countOpen()).toBe(64));
    fromServer.destroy();
    await served.closed;
    await until(() => expect(countOpen()).toBe(0));
  });

  it("is not that of the server, whose close ends them on every connection", async () => {
    const { server } = buildChangingServer();
    const [one, other] = [connect(server), connect(server)];
    for (const { peer } of [one, other]) peer.send(listen(1));
    for (const { peer } of [one, other]) await until(() => expect(peer.received).toHaveLength(1));
    await server.close();
    for (const { peer } of [one, other]) {
      expect(await peer.response(1)).toMatchObject({ result: { _meta: { [idKey]: 1 } } });
    }
  });
});

describe("a peer that does not read", () => {
  it("is told of each thing once when it reads on", async () => {
    const { server, addTool, countOpen } = buildChangingServer();
    const { toServer, fromServer } = connectUnread(server);
    const resourceSubscriptions = ["notes://1", "notes://last"];
    const wanted = { toolsListChanged: true, resourceSubscriptions };
    for (let id = 1; id <= 4; id++) toServer.write(`${JSON.stringify(listen(id, wanted))}\n`);
    await until(() => expect(countOpen()).toBe(4));
    for (let round = 0; round < 200; round++) {
      addTool();
      server.resourceUpdated("notes://1");
      await settle();
    }
    // What is unread stays small, however much changes.
    expect(fromServer.readableLength + fromServer.writableLength).toBeLessThan(5_000);
    server.resourceUpdated("notes://last");
    await settle();
    const peer = new Peer(toServer, fromServer);
    await until(() => {
      for (let id = 1; id <= 4; id++) {
        const last = peer.received.filter((message) => subscriptionOf(message) === id).at(-1);
        expect(last?.params).toMatchObject({ uri: "notes://last" });
      }
    });
    expect(peer.received.length).toBeLessThan(40);
  });
});
