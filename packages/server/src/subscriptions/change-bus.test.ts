import type { ChangeBus, ServerChange, Unsubscribe } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import type { ServerEvent } from "../events/server-event.ts";
import { McpServer } from "../mcp-server.ts";
import { settle, subscribe } from "./listening.fixture.ts";
import { memoryChangeBus } from "./memory-change-bus.ts";

const wanted = { toolsListChanged: true, resourceSubscriptions: ["file:///a"] };

function buildServer(changeBus: ChangeBus): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const server = new McpServer(
    { name: "changing", version: "1.0.0" },
    { changeBus, onEvent: (event) => void events.push(event) },
  );
  server.registerTool("tool", {}, () => "done");
  server.registerResource("a", { uri: "file:///a" }, () => "a");
  return { server, events };
}

function failures(events: readonly ServerEvent[]): unknown[] {
  return events.filter(({ type }) => type === "change-bus-failed");
}

describe("servers that share a bus", () => {
  it("tell their listeners of each other's changes", async () => {
    const bus = memoryChangeBus();
    const [one, other] = [buildServer(bus).server, buildServer(bus).server];
    const listening = [subscribe(one, wanted), subscribe(other, wanted)];
    await settle();
    one.registerTool("later", {}, () => "done");
    other.resourceUpdated("file:///a");
    await settle();
    for (const { changes } of listening) {
      expect(changes()).toEqual(["notifications/tools/list_changed", "file:///a"]);
    }
  });

  it("take what they know from it, and leave the rest", async () => {
    const bus = memoryChangeBus();
    const { server } = buildServer(bus);
    const { changes } = subscribe(server, wanted);
    await settle();
    const strange = [null, "tools", {}, { kind: "list", list: "toString" }, { kind: "resource" }, { kind: "task" }];
    for (const change of strange) await bus.publish(change as ServerChange);
    await bus.publish({ kind: "list", list: "tools" });
    await settle();
    expect(changes()).toEqual(["notifications/tools/list_changed"]);
  });
});

describe("a server's end of a bus", () => {
  it("listens only while somebody listens to the server", async () => {
    const log: string[] = [];
    const bus: ChangeBus = {
      publish: () => {},
      subscribe: () => {
        log.push("subscribe");
        return () => void log.push("unsubscribe");
      },
    };
    const { server } = buildServer(bus);
    const first = subscribe(server, wanted);
    const second = subscribe(server, wanted);
    await settle();
    first.cancel();
    await settle();
    expect(log).toEqual(["subscribe"]);
    second.cancel();
    await settle();
    expect(log).toEqual(["subscribe", "unsubscribe"]);
    subscribe(server, wanted);
    await settle();
    expect(log).toEqual(["subscribe", "unsubscribe", "subscribe"]);
  });

  it("acknowledges once it is listened to, and tells of what came meanwhile", async () => {
    let ready: (unsubscribe: Unsubscribe) => void = () => {};
    let hear: (change: ServerChange) => void = () => {};
    const bus: ChangeBus = {
      publish: () => {},
      subscribe: (listener) => {
        hear = listener;
        return new Promise((resolve) => {
          ready = resolve;
        });
      },
    };
    const listening = subscribe(buildServer(bus).server, wanted);
    await settle();
    hear({ kind: "list", list: "tools" });
    await settle();
    expect(listening.received).toEqual([]);
    ready(() => {});
    await settle();
    expect(listening.received.map(({ method }) => method)).toEqual([
      "notifications/subscriptions/acknowledged",
      "notifications/tools/list_changed",
    ]);
  });

  it("keeps nobody waiting whose subscription has ended before it is listened to", async () => {
    const unsubscribe = vi.fn();
    const ready: ((unsubscribe: Unsubscribe) => void)[] = [];
    const subscribeToBus = (): Promise<Unsubscribe> => new Promise((resolve) => ready.push(resolve));
    const { server, events } = buildServer({ publish: () => {}, subscribe: subscribeToBus });
    const cancelled = subscribe(server, wanted);
    const ended = subscribe(server, wanted);
    await settle();
    cancelled.cancel();
    await cancelled.response;
    await server.close();
    expect(await ended.response).toMatchObject({ result: { resultType: "complete" } });
    expect(events).toContainEqual({ type: "server-closed", requestsAborted: 0, requestsAbandoned: 0 });
    expect([cancelled.received.length, ended.received.length]).toEqual([0, 1]);
    // It is not listened to in vain either.
    expect(ready).toHaveLength(1);
    ready[0]?.(unsubscribe);
    await settle();
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("tells its own listeners when a change cannot be published", async () => {
    const error = new TypeError("cut off");
    for (const publish of [
      () => Promise.reject(error),
      () => {
        throw error;
      },
    ]) {
      const { server, events } = buildServer({ publish, subscribe: () => () => {} });
      const { changes } = subscribe(server, wanted);
      await settle();
      server.registerTool("later", {}, () => "done");
      await settle();
      expect(changes()).toEqual(["notifications/tools/list_changed"]);
      expect(failures(events)).toEqual([{ type: "change-bus-failed", operation: "publish", error }]);
    }
  });

  it("refuses a subscription for which it cannot listen, and tries again for the next", async () => {
    const error = new TypeError("cut off");
    const subscribeToBus = vi.fn<ChangeBus["subscribe"]>(() => () => {});
    subscribeToBus.mockRejectedValueOnce(error).mockImplementationOnce(() => {
      throw error;
    });
    const { server, events } = buildServer({ publish: () => {}, subscribe: subscribeToBus });
    for (let attempt = 1; attempt <= 2; attempt++) {
      const refused = subscribe(server, wanted);
      expect(await refused.response).toMatchObject({ error: { code: -32603, message: "Internal error" } });
      expect(refused.received).toEqual([]);
    }
    const { received } = subscribe(server, wanted);
    await settle();
    expect(received).toHaveLength(1);
    const failed = { type: "change-bus-failed", operation: "subscribe", error };
    expect(failures(events)).toEqual([failed, failed]);
    expect(events.filter(({ type }) => type === "handler-failed")).toEqual([]);
  });

  it("tells of a bus that cannot be left again", async () => {
    const { server, events } = buildServer({ publish: () => {}, subscribe: () => undefined as never });
    expect(await subscribe(server, wanted).response).toMatchObject({ error: { code: -32603 } });
    const message = "The changeBus gave no function that unsubscribes.";
    expect(failures(events)).toMatchObject([{ operation: "subscribe", error: { message } }]);
  });

  it("tells when it cannot stop listening", async () => {
    const error = new TypeError("cut off");
    const { server, events } = buildServer({ publish: () => {}, subscribe: () => () => Promise.reject(error) });
    const { cancel } = subscribe(server, wanted);
    await settle();
    cancel();
    await settle();
    expect(failures(events)).toEqual([{ type: "change-bus-failed", operation: "unsubscribe", error }]);
  });

  it("publishes the same change in one go once", async () => {
    const publish = vi.fn();
    const { server } = buildServer({ publish, subscribe: () => () => {} });
    for (let index = 0; index < 3; index++) {
      server.resourceUpdated("file:///a");
      server.resourceUpdated("file:///b");
    }
    await settle();
    expect(publish.mock.calls).toEqual([
      [{ kind: "resource", uri: "file:///a" }],
      [{ kind: "resource", uri: "file:///b" }],
    ]);
  });
});

describe("the bus in memory", () => {
  it("lets no listener that throws keep others from hearing", () => {
    const onError = vi.fn();
    const bus = memoryChangeBus(onError);
    const heard = vi.fn();
    const thrown = new TypeError("deaf");
    void bus.subscribe(() => {
      throw thrown;
    });
    void bus.subscribe(heard);
    void bus.publish({ kind: "list", list: "tools" });
    expect(heard).toHaveBeenCalledOnce();
    expect(onError).toHaveBeenCalledWith(thrown);
  });
});
