import { connect, type Socket } from "node:net";
import process from "node:process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { buildMeta } from "../exchange.fixture.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { buildChangingServer, type ChangingServer } from "../subscriptions/changing-server.fixture.ts";
import { type Listening, type ListenOptions, listen } from "./listen.ts";
import { buildPost, parseResponse } from "./raw-http.fixture.ts";

interface Served extends ChangingServer {
  readonly listening: Listening;
}

const opened: { readonly listening: Listening; readonly sockets: Socket[] }[] = [];

afterEach(async () => {
  for (const { listening, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await listening.close();
  }
});

async function serve(options: McpServerOptions = {}, listenOptions: ListenOptions = {}): Promise<Served> {
  const changing = buildChangingServer(options);
  const listening = await listen(changing.server, { port: 0, ...listenOptions });
  opened.push({ listening, sockets: [] });
  return { ...changing, listening };
}

function buildListen(notifications: object, id: string | number = 1): string {
  const params = { _meta: buildMeta(), notifications };
  return buildPost(JSON.stringify({ jsonrpc: "2.0", id, method: "subscriptions/listen", params }), {
    "mcp-protocol-version": "2026-07-28",
    "mcp-method": "subscriptions/listen",
  });
}

/** A client that keeps all that it is sent. */
class RawListener {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  received = "";

  constructor(port: number, request: string) {
    this.socket = connect(port, "127.0.0.1", () => this.socket.write(request));
    opened.at(-1)?.sockets.push(this.socket);
    this.socket.setEncoding("utf8").on("data", (piece: string) => {
      this.received += piece;
    });
    this.socket.on("error", () => {});
    this.closed = new Promise((resolve) => {
      this.socket.on("close", () => resolve());
    });
  }

  /** The messages of the stream so far, whatever chunks they came in. */
  messages(): {
    readonly method?: string;
    readonly id?: unknown;
    readonly result?: unknown;
    readonly params?: object;
  }[] {
    return [...this.received.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json ?? ""));
  }

  methods(): (string | undefined)[] {
    return this.messages().map(({ method }) => method);
  }
}

function until(expectation: () => void): Promise<void> {
  return vi.waitFor(expectation, { timeout: 20_000, interval: 5 });
}

const everything = { toolsListChanged: true, resourceSubscriptions: ["notes://1"] };
const acknowledged = "notifications/subscriptions/acknowledged";

describe("a subscription over HTTP", () => {
  it("is a stream that begins with the acknowledgment, and then has the changes", async () => {
    const { server, addTool, listening } = await serve();
    const listener = new RawListener(listening.port, buildListen(everything));
    await until(() => expect(listener.messages()).toHaveLength(1));
    addTool();
    server.resourceUpdated("notes://1");
    server.resourceUpdated("notes://2");
    await until(() => expect(listener.messages()).toHaveLength(3));
    const { status, headers } = parseResponse(listener.received);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ "content-type": "text/event-stream", "x-accel-buffering": "no" });
    const _meta = { "io.modelcontextprotocol/subscriptionId": 1 };
    expect(listener.messages()).toEqual([
      { jsonrpc: "2.0", method: acknowledged, params: { _meta, notifications: everything } },
      { jsonrpc: "2.0", method: "notifications/tools/list_changed", params: { _meta } },
      { jsonrpc: "2.0", method: "notifications/resources/updated", params: { _meta, uri: "notes://1" } },
    ]);
  });

  it.each(["the transport", "the server"])(
    "ends with a response when %s closes, and with it the stream",
    async (what) => {
      const { server, listening, events } = await serve();
      const listener = new RawListener(listening.port, buildListen({}));
      await until(() => expect(listener.messages()).toHaveLength(1));
      await (what === "the server" ? server.close() : listening.close());
      await listener.closed;
      expect(listener.received).toMatch(/\r\n0\r\n\r\n$/);
      expect(listener.messages()[1]).toMatchObject({
        id: 1,
        result: { resultType: "complete", _meta: { "io.modelcontextprotocol/subscriptionId": 1 } },
      });
      const reason = what === "the server" ? "server-closed" : "transport-closed";
      expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason }));
    },
  );

  it("is cancelled when its client goes away", async () => {
    const { listening, events, countOpen } = await serve();
    const listener = new RawListener(listening.port, buildListen(everything));
    await until(() => expect(listener.messages()).toHaveLength(1));
    expect(countOpen()).toBe(1);
    listener.socket.destroy();
    await until(() => expect(countOpen()).toBe(0));
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "cancelled" }));
  });

  it("is refused above the limit, with the status for that", async () => {
    const { listening } = await serve({ maxSubscriptions: 1 });
    const first = new RawListener(listening.port, buildListen({}));
    await until(() => expect(first.messages()).toHaveLength(1));
    const second = new RawListener(listening.port, buildListen({}));
    await second.closed;
    const { status, headers, body } = parseResponse(second.received);
    expect([status, headers["retry-after"]]).toEqual([503, "1"]);
    expect(JSON.parse(body)).toMatchObject({ id: 1, error: { code: -31503 } });
  });
});

describe("a thousand subscriptions over HTTP", () => {
  it("are all told, and leave nothing behind when they are dropped", { timeout: 60_000 }, async () => {
    const warnings: Error[] = [];
    const warn = (warning: Error): void => void warnings.push(warning);
    process.on("warning", warn);
    const { addTool, listening, countOpen } = await serve();
    const all = Array.from({ length: 1000 }, (_, id) => new RawListener(listening.port, buildListen(everything, id)));
    await until(() => expect(countOpen()).toBe(1000));
    addTool();
    await until(() => {
      expect(all.filter((listener) => listener.received.includes("tools/list_changed"))).toHaveLength(1000);
    });
    for (const { socket } of all) socket.destroy();
    await until(() => expect(countOpen()).toBe(0));
    // A connection, a timer or a listener that was left would keep it from closing, or be warned of.
    await listening.close();
    process.off("warning", warn);
    expect(warnings).toEqual([]);
  });
});

describe("a reader that reads nothing", () => {
  it("is cut off after a while, and its subscription ends", async () => {
    const { server, listening, events, countOpen } = await serve({}, { unreadTimeoutMs: 100 });
    const uris = Array.from({ length: 500 }, (_, index) => `notes://${index}-${"x".repeat(100)}`);
    const listener = new RawListener(listening.port, buildListen({ resourceSubscriptions: uris }));
    await until(() => expect(listener.messages()).toHaveLength(1));
    listener.socket.pause();
    await until(() => {
      for (const uri of uris) server.resourceUpdated(uri);
      expect(countOpen()).toBe(0);
    });
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "cancelled" }));
  });
});

describe("a reader that is slow", () => {
  it("costs no more than what its filter names, and misses nothing that it should look at", async () => {
    const { server, listening, events } = await serve();
    const uris = Array.from({ length: 500 }, (_, index) => `notes://${index}-${"x".repeat(100)}`);
    const listener = new RawListener(listening.port, buildListen({ resourceSubscriptions: uris }));
    await until(() => expect(listener.messages()).toHaveLength(1));
    listener.socket.pause();
    const rounds = 80;
    for (let round = 0; round < rounds; round++) {
      for (const uri of uris) server.resourceUpdated(uri);
      await new Promise((resolve) => setImmediate(resolve));
    }
    const before = listener.messages().length;
    listener.socket.resume();
    // One that is told last shows that all was read.
    await until(() => {
      server.resourceUpdated(uris[0] ?? "");
      const told = new Set(
        listener
          .messages()
          .slice(before)
          .map(({ params }) => (params as { uri: string }).uri),
      );
      expect(told.size).toBe(uris.length);
    });
    listener.socket.destroy();
    await until(() => expect(events.at(-1)).toMatchObject({ type: "request-finished" }));
    const closed = events.find(({ type }) => type === "subscription-closed");
    expect(closed).toMatchObject({ reason: "cancelled" });
    const { sent, coalesced } = closed as { sent: number; coalesced: number } & typeof closed;
    expect(coalesced).toBeGreaterThan(0);
    expect(sent).toBeLessThan(rounds * uris.length);
  }, 20_000);
});
