import type { ChangeBus, JSONRPCNotification, ServerChange } from "@proj/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { buildAuth } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { settle, subscribe } from "./listening.fixture.ts";
import { memoryChangeBus } from "./memory-change-bus.ts";
import { ManualAnswer } from "./open-answer.fixture.ts";

const info = { name: "changing", version: "1.0.0" };
const wanted = { toolsListChanged: true, resourceSubscriptions: ["notes://1", "notes://2"] };
const graceful = {
  jsonrpc: "2.0",
  id: "sub",
  result: {
    resultType: "complete",
    _meta: { "io.modelcontextprotocol/subscriptionId": "sub", "io.modelcontextprotocol/serverInfo": info },
  },
};

function buildServer(options: McpServerOptions = {}): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(info, { onEvent: (event) => void events.push(event), clock: () => 1000, ...options });
  server.registerTool("tool", {}, () => "done");
  server.registerResourceTemplate("notes", { uriTemplate: "notes://{id}" }, () => "note");
  return { server, events };
}

function ofSubscriptions(events: readonly ServerEvent[]): ServerEvent[] {
  return events.filter(({ type }) => type.startsWith("subscription-") || type.startsWith("change-"));
}

describe("a subscription ends", () => {
  it("with a response when the server closes, after what was still to be told", async () => {
    const { server, events } = buildServer();
    const listening = subscribe(server, wanted);
    await settle();
    server.resourceUpdated("notes://1");
    await server.close();
    expect(await listening.response).toEqual(graceful);
    expect(listening.changes()).toEqual(["notes://1"]);
    const about = { requestId: "sub", method: "subscriptions/listen", lists: ["tools"], resources: 2 };
    expect(ofSubscriptions(events)).toEqual([
      { type: "subscription-opened", ...about, open: 1 },
      {
        type: "subscription-closed",
        ...about,
        reason: "server-closed",
        sent: 1,
        coalesced: 0,
        durationMs: 0,
        open: 0,
      },
    ]);
  });

  it("with a response when its transport closes, and the others stay", async () => {
    const { server, events } = buildServer();
    const answer = new ManualAnswer();
    const closed = subscribe(server, wanted, { stayOpen: () => answer });
    const other = subscribe(server, wanted);
    await settle();
    answer.close();
    expect(await closed.response).toEqual(graceful);
    server.resourceUpdated("notes://1");
    await settle();
    expect([closed.changes(), other.changes()]).toEqual([[], ["notes://1"]]);
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "transport-closed" }));
  });

  it("when it is cancelled, and hears of nothing more", async () => {
    const { server, events } = buildServer();
    const listening = subscribe(server, wanted);
    await settle();
    server.resourceUpdated("notes://1");
    listening.cancel();
    await listening.response;
    await settle();
    server.resourceUpdated("notes://2");
    await settle();
    expect(listening.changes()).toEqual([]);
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "cancelled" }));
  });

  it("when it is cancelled between a change and its notification, which is not sent", async () => {
    const changeBus = memoryChangeBus();
    const { server } = buildServer({ changeBus });
    const listening = subscribe(server, wanted);
    await settle();
    void changeBus.publish({ kind: "resource", uri: "notes://1" });
    listening.cancel();
    await settle();
    expect(listening.changes()).toEqual([]);
  });

  it("before it began when it is cancelled at once", async () => {
    const { server, events } = buildServer();
    const listening = subscribe(server, wanted, { signal: AbortSignal.abort() });
    await listening.response;
    expect(listening.received).toEqual([]);
    expect(ofSubscriptions(events)).toEqual([]);
  });
});

describe("a token that lapses", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  it("ends the subscription that was opened with it", async () => {
    const { server, events } = buildServer({ clock: Date.now });
    // Longer than a timer can wait.
    const expiresAt = Math.floor(Date.now() / 1000) + 40 * 24 * 3600;
    const listening = subscribe(server, wanted, { auth: buildAuth("user", { expiresAt }) });
    await vi.advanceTimersByTimeAsync(expiresAt * 1000 - Date.now() - 1);
    expect(ofSubscriptions(events)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await listening.response).toEqual(graceful);
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "token-expired" }));
  });

  it("leaves no timer behind when the subscription ended before", async () => {
    const { server } = buildServer({ clock: Date.now });
    const expiresAt = Date.now() / 1000 + 60;
    const listening = subscribe(server, wanted, { auth: buildAuth("user", { expiresAt }) });
    await settle();
    expect(vi.getTimerCount()).toBe(1);
    listening.cancel();
    await listening.response;
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a client that does not keep up", () => {
  it("is told of each thing once when it reads on, however often it changed", async () => {
    const { server, events } = buildServer();
    const answer = new ManualAnswer();
    const listening = subscribe(server, wanted, { stayOpen: () => answer });
    await settle();
    answer.block();
    for (let round = 0; round < 100; round++) {
      server.resourceUpdated("notes://2");
      server.listChanged("tools");
      server.resourceUpdated("notes://1");
      await settle();
    }
    expect(listening.changes()).toEqual([]);
    answer.unblock();
    expect(listening.changes()).toEqual(["notes://2", "notifications/tools/list_changed", "notes://1"]);
    answer.unblock();
    await server.close();
    expect(listening.changes()).toHaveLength(3);
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", sent: 3, coalesced: 297 }));
  });

  it("is sent no more than there is room for", async () => {
    const { server } = buildServer();
    const answer = new ManualAnswer();
    const received: string[] = [];
    const notify = ({ params }: JSONRPCNotification): void => {
      received.push(String(params?.["uri"]));
      answer.block();
    };
    subscribe(server, wanted, { stayOpen: () => answer, notify });
    await settle();
    server.resourceUpdated("notes://1");
    server.resourceUpdated("notes://2");
    await settle();
    expect(received).toEqual(["undefined"]);
    answer.unblock();
    expect(received).toEqual(["undefined", "notes://1"]);
    answer.unblock();
    expect(received).toEqual(["undefined", "notes://1", "notes://2"]);
  });
});

describe("a limit of subscriptions", () => {
  it("refuses one more until another has ended", async () => {
    const { server, events } = buildServer({ maxSubscriptions: 2 });
    const [first] = [subscribe(server, wanted), subscribe(server, wanted)];
    await settle();
    const refused = subscribe(server, wanted);
    expect(await refused.response).toMatchObject({
      id: "sub",
      error: { code: -31503, message: "Busy: this server has as many open subscriptions as it allows" },
    });
    expect(refused.received).toEqual([]);
    first?.cancel();
    await first?.response;
    const later = subscribe(server, wanted);
    await settle();
    expect(later.received).toHaveLength(1);
    expect(ofSubscriptions(events).map((event) => ("open" in event ? event.open : undefined))).toEqual([1, 2, 1, 2]);
  });

  it("is also the transport's to set", async () => {
    const { server } = buildServer();
    const { response } = subscribe(server, wanted, { stayOpen: () => undefined });
    expect(await response).toMatchObject({
      error: { code: -31503, message: "Busy: this connection has as many open subscriptions as it allows" },
    });
  });

  it("must be a positive whole number", () => {
    expect(() => buildServer({ maxSubscriptions: 0 })).toThrow("maxSubscriptions must be a positive whole number");
  });
});

describe("a transport that throws", () => {
  it.each([0, 1])("ends the subscription and nothing else, after %i notifications", async (count) => {
    const { server, events } = buildServer();
    const thrown = new TypeError("broken");
    let sent = 0;
    const notify = (): void => {
      if (sent++ === count) throw thrown;
    };
    const broken = subscribe(server, wanted, { notify });
    const other = subscribe(server, wanted);
    await settle();
    server.resourceUpdated("notes://1");
    server.resourceUpdated("notes://2");
    await settle();
    await broken.response;
    expect(sent).toBe(count + 1);
    expect(other.changes()).toEqual(["notes://1", "notes://2"]);
    expect(events).toContainEqual({ type: "transport-failed", error: thrown });
    expect(ofSubscriptions(events).at(-1)).toMatchObject({ reason: "cancelled", open: 1 });
  });
});

describe("a subscription whose filter takes its time", () => {
  it("has its place while the author decides, and ends when the server closes meanwhile", async () => {
    let decide: (allowed: boolean) => void = () => {};
    const maySubscribe = (): Promise<boolean> =>
      new Promise((resolve) => {
        decide = resolve;
      });
    const { server, events } = buildServer({ maxSubscriptions: 1, maySubscribe });
    const waiting = subscribe(server, { resourceSubscriptions: ["notes://1"] });
    await settle();
    expect(await subscribe(server, {}).response).toMatchObject({ error: { code: -31503 } });
    const closed = server.close();
    await settle();
    decide(true);
    await closed;
    expect(await waiting.response).toEqual(graceful);
    expect(waiting.received).toHaveLength(1);
    expect(events).toContainEqual({ type: "server-closed", requestsAborted: 0, requestsAbandoned: 0 });
  });

  it("gives its place back when the author's decision fails", async () => {
    const thrown = new TypeError("no database");
    const maySubscribe = (): Promise<boolean> => Promise.reject(thrown);
    const { server, events } = buildServer({ maxSubscriptions: 1, maySubscribe });
    const failed = await subscribe(server, { resourceSubscriptions: ["notes://1"] }).response;
    expect(failed).toMatchObject({ error: { code: -32603, message: "Internal error" } });
    expect(events).toContainEqual(expect.objectContaining({ type: "handler-failed", error: thrown }));
    const next = subscribe(server, {});
    await settle();
    expect(next.received).toHaveLength(1);
  });
});

describe("a thousand subscriptions", () => {
  it("leave nothing behind when they are gone", async () => {
    const listeners = new Set<unknown>();
    const changeBus: ChangeBus = {
      publish: (change: ServerChange) => {
        for (const hear of listeners) (hear as (change: ServerChange) => void)(change);
      },
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const { server, events } = buildServer({ changeBus });
    const all = Array.from({ length: 1000 }, (_, id) => subscribe(server, wanted, { id }));
    await settle();
    expect(listeners.size).toBe(1);
    server.resourceUpdated("notes://1");
    await settle();
    expect(all.every((listening) => listening.changes().join() === "notes://1")).toBe(true);
    for (const { cancel } of all) cancel();
    await Promise.all(all.map(({ response }) => response));
    await settle();
    expect(listeners.size).toBe(0);
    expect(events.at(-1)).toMatchObject({ type: "request-finished" });
    expect(ofSubscriptions(events).at(-1)).toMatchObject({ type: "subscription-closed", open: 0 });
  });
});
