import { PassThrough } from "node:stream";
import { PROTOCOL_VERSION } from "@proj/types";
import { describe, expect, it } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { initialize } from "./held-session.fixture.ts";
import { connect, HeldServer, settle } from "./in-memory.fixture.ts";
import { cancel, request } from "./peer.fixture.ts";
import { until } from "./until.fixture.ts";

const progress = (step: number) => ({
  jsonrpc: "2.0" as const,
  method: "notifications/progress",
  params: { progressToken: 1, progress: step },
});

describe("requests over a stream", () => {
  it("run at the same time, and are answered in the order in which they are done", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send(request(1, "a"), request("2", "b"), request(3, "c"));
    await until(() => expect(server.ids).toEqual([1, "2", 3]));
    for (const id of [3, 1, "2"]) {
      server.find(id).answer({ of: id });
      await peer.response(id);
    }
    expect(peer.received).toEqual([3, 1, "2"].map((id) => ({ jsonrpc: "2.0", id, result: { of: id } })));
  });

  it("come in however the bytes are cut, with either line end, and without one at the end", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    const text = `${JSON.stringify(request("ü", "a"))}\r\n\n${JSON.stringify(request(2, "b"))}`;
    for (const byte of new TextEncoder().encode(text)) peer.write(Uint8Array.of(byte));
    peer.end();
    await until(() => expect(server.ids).toEqual(["ü", 2]));
  });

  it("come in as text too, where the stream has been told its encoding", async () => {
    const server = new HeldServer();
    const readable = new PassThrough({ encoding: "utf8" });
    connect(server, { readable });
    readable.write(`${JSON.stringify(request("ü", "a"))}\n`);
    await until(() => expect(server.ids).toEqual(["ü"]));
  });

  it("are told from where and of what revision they are", async () => {
    const server = new HeldServer();
    const auth = buildAuth("alice");
    const { peer } = connect(server, { auth });
    peer.send(request(1, "a"), { jsonrpc: "2.0", id: 2, method: "initialize", params: {} });
    await until(() => expect(server.ids).toEqual([1, 2]));
    const told = server.calls.map(({ exchange: { era, protocolVersion, auth } }) => ({ era, protocolVersion, auth }));
    expect(told).toEqual([
      { era: "modern", protocolVersion: PROTOCOL_VERSION, auth },
      { era: "legacy", protocolVersion: undefined, auth },
    ]);
    expect(server.networkWarnings).toBe(1);
  });

  it("have their notifications written ahead of the response, and none after it", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send(request(1, "a"));
    await until(() => expect(server.ids).toEqual([1]));
    const { exchange, answer } = server.find(1);
    exchange.notify(progress(1));
    exchange.notify(progress(2));
    answer();
    await peer.response(1);
    exchange.notify(progress(3));
    await settle();
    expect(peer.received).toEqual([progress(1), progress(2), { jsonrpc: "2.0", id: 1, result: {} }]);
  });

  it("fail neutrally when a handler breaks its contract, which is told to the operator", async () => {
    const errors: unknown[] = [];
    const server = new HeldServer();
    const { peer } = connect(server, { onError: (error) => errors.push(error) });
    peer.send(request(1, "a"), request(2, "b"), request(3, "c"));
    await until(() => expect(server.ids).toEqual([1, 2, 3]));
    server.find(1).reject("secret");
    server.find(2).answer({ count: 1n });
    server.find(3).exchange.notify({ ...progress(1), params: { count: 1n } });
    server.find(3).answer();
    expect((await peer.response(1)).error).toEqual({ code: -32603, message: "Internal error" });
    expect((await peer.response(2)).error).toEqual({ code: -32603, message: "Internal error" });
    expect((await peer.response(3)).result).toEqual({});
    expect(errors).toEqual(expect.arrayContaining(["secret", expect.any(TypeError), expect.any(TypeError)]));
  });

  it("are not taken for notifications: what a handler answers to one is not sent", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send({ jsonrpc: "2.0", method: "notifications/other" });
    await until(() => expect(server.calls).toHaveLength(1));
    server.calls[0]?.exchange.notify(progress(1));
    server.calls[0]?.answer();
    await settle();
    expect(peer.received).toEqual([]);
  });
});

describe.each([
  ["params that are a list", { jsonrpc: "2.0", method: "notifications/other", params: [] }],
  ["params that are null", { jsonrpc: "2.0", method: "notifications/other", params: null }],
])("a notification that is malformed (%s)", (_, message) => {
  it.each(["2026-07-28", "a session"])("is told to the operator, and not answered, in %s", async (era) => {
    const problems: string[] = [];
    const onEvent = (event: ServerEvent): void => {
      if (event.type === "message-refused") problems.push(event.problem);
    };
    const { peer } = connect(new McpServer({ name: "s", version: "1.0.0" }, { onEvent }));
    if (era === "a session") {
      peer.send(initialize(0));
      await peer.response(0);
    }
    peer.send(message, request(1, "tools/burn"));
    await peer.response(1);
    expect(peer.received.filter(({ id }) => id === undefined)).toEqual([]);
    expect(problems).toEqual([expect.stringContaining("params must be an object")]);
  });
});

describe("a cancellation", () => {
  it("aborts the request with the reason, and nothing is sent for it any more", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send(request(1, "a"), request("1", "b"));
    await until(() => expect(server.ids).toEqual([1, "1"]));
    peer.send(cancel(1, "changed my mind"));
    const { exchange, answer } = server.find(1);
    await until(() => expect(exchange.signal.aborted).toBe(true));
    expect(exchange.signal.reason).toMatchObject({
      name: "AbortError",
      message: 'The client cancelled the request: "changed my mind"',
    });
    exchange.notify(progress(1));
    answer();
    await settle();
    expect(server.find("1").exchange.signal.aborted).toBe(false);
    server.find("1").answer();
    await peer.response("1");
    expect(peer.received).toHaveLength(1);
  });

  it.each([
    ["of a request that is not under way", cancel(99)],
    ["of nothing", { jsonrpc: "2.0", method: "notifications/cancelled" }],
    ["of no id", cancel({ id: 1 })],
    ["of null", cancel(null)],
    ["of a list", { jsonrpc: "2.0", method: "notifications/cancelled", params: [1] }],
  ])("%s is passed over", async (_, message) => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send(request(1, "a"), message, request(2, "b"));
    await until(() => expect(server.ids).toEqual([1, 2]));
    expect(server.find(1).exchange.signal.aborted).toBe(false);
    expect(peer.received).toEqual([]);
  });

  it("that comes along with its request keeps it from starting", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send(request(1, "a"), request(2, "b"), cancel(1));
    await until(() => expect(server.ids).toEqual([2]));
    await settle();
    expect([server.ids, peer.received]).toEqual([[2], []]);
  });

  it("frees the id, for a request that has it to itself from then on", async () => {
    const server = new HeldServer();
    const { peer } = connect(server);
    peer.send(request(1, "a"));
    await until(() => expect(server.ids).toEqual([1]));
    peer.send(cancel(1), request(1, "b"));
    await until(() => expect(server.ids).toEqual([1, 1]));
    server.calls[0]?.answer({ of: "a" });
    await settle();
    peer.send(request(1, "c"));
    await until(() => expect(peer.received).toMatchObject([{ id: 1, error: { code: -32600 } }]));
    server.calls[1]?.answer({ of: "b" });
    await until(() => expect(peer.received[1]).toEqual({ jsonrpc: "2.0", id: 1, result: { of: "b" } }));
  });
});

describe("a line that is no good message", () => {
  const parseError = { code: -32700, message: expect.stringMatching(/^Parse error: the line is /) };
  const invalid = { code: -32600, message: expect.stringMatching(/^Invalid request: /) };

  it.each([
    ["no JSON", "{", [{ jsonrpc: "2.0", error: parseError }]],
    ["two messages", '{"jsonrpc":"2.0"} {}', [{ jsonrpc: "2.0", error: parseError }]],
    ["no UTF-8", Uint8Array.of(0x22, 0xff, 0x22), [{ jsonrpc: "2.0", error: parseError }]],
    ["too long", `"${"x".repeat(5000)}"`, [{ jsonrpc: "2.0", error: parseError }]],
    ["empty", "", []],
    ["blank", " \t\r", []],
    ["a response", '{"jsonrpc":"2.0","id":1,"result":{}}', []],
    ["an error response", '{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}', []],
  ])("(%s) is answered without an id, or not at all", async (_, line, answers) => {
    const server = new HeldServer();
    const { peer } = connect(server, { maxMessageBytes: 4096 });
    peer.write(line);
    peer.write("\n");
    peer.send(request(7, "a"));
    await until(() => expect(server.ids).toEqual([7]));
    await settle();
    expect(peer.received).toEqual(answers);
  });

  it("is told to the server's operator", async () => {
    const server = new HeldServer();
    const told: unknown[] = [];
    const { peer } = connect(Object.assign(server, { report: (event: unknown) => void told.push(event) }));
    peer.write("{\n");
    peer.send(request(1, "a"), request(1, "b"));
    await until(() => expect(told).toHaveLength(2));
    expect(told).toEqual([
      { type: "message-refused", problem: "Parse error: the line is not JSON", requestId: undefined },
      {
        type: "message-refused",
        problem: expect.stringContaining("a request with this id is under way"),
        requestId: 1,
      },
    ]);
  });

  it("(a request whose id is under way) is refused, also while that one waits for its turn", async () => {
    const server = new HeldServer();
    const { peer } = connect(server, { maxConcurrentRequests: 2 });
    peer.send(request(1, "a"), request(1, "b"));
    expect(await peer.response(1)).toEqual({ jsonrpc: "2.0", id: 1, error: invalid });
    server.find(1).answer({ of: "a" });
    await until(() => expect(peer.received).toHaveLength(2));
    peer.send(request(1, "c"));
    await until(() => expect(server.ids).toEqual([1, 1]));
    peer.send(request(2, "d"), request(3, "waits"), request(3, "e"));
    await until(() => expect(server.ids).toEqual([1, 1, 2]));
    server.find(2).answer();
    await until(() => expect(peer.received).toHaveLength(3));
    server.find(3).answer();
    await until(() =>
      expect(peer.received.slice(3)).toEqual([
        { jsonrpc: "2.0", id: 3, result: {} },
        { jsonrpc: "2.0", id: 3, error: invalid },
      ]),
    );
  });
});
