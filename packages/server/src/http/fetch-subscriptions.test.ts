import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildMeta } from "../exchange.fixture.ts";
import { buildChangingServer } from "../subscriptions/changing-server.fixture.ts";
import { createFetchHandler, type FetchHandler } from "./fetch-handler.ts";

function buildListen(notifications: object, init: RequestInit = {}): Request {
  const params = { _meta: buildMeta(), notifications };
  return new Request("http://127.0.0.1/mcp", {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "subscriptions/listen",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "subscriptions/listen", params }),
    ...init,
  });
}

/** Reads a stream event by event. */
async function open(handler: FetchHandler, notifications: object) {
  const response = await handler(buildListen(notifications));
  const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
  return {
    response,
    cancel: () => reader.cancel(),
    async next(): Promise<
      { readonly method?: string; readonly params?: object; readonly result?: object } | undefined
    > {
      const { value } = await reader.read();
      return value === undefined ? undefined : JSON.parse(value.replace(/^event: message\ndata: /, ""));
    },
  };
}

/** One turn of the event loop: all that waits for no timer has happened after it. */
function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

const acknowledged = { method: "notifications/subscriptions/acknowledged" };

describe("a subscription through the fetch handler", () => {
  it("is a stream of the acknowledgment, the changes and, in the end, a response", async () => {
    const { server, addTool } = buildChangingServer();
    const { response, next } = await open(createFetchHandler(server), { toolsListChanged: true });
    expect(response.headers.get("content-type")).toBe("text/event-stream");
    expect(await next()).toMatchObject({ ...acknowledged, params: { notifications: { toolsListChanged: true } } });
    addTool();
    expect(await next()).toMatchObject({ method: "notifications/tools/list_changed" });
    await server.close();
    expect(await next()).toMatchObject({ result: { resultType: "complete" } });
    expect(await next()).toBeUndefined();
  });

  it("is cancelled with its stream", async () => {
    const { server, countOpen, events } = buildChangingServer();
    const { next, cancel } = await open(createFetchHandler(server), {});
    await next();
    expect(countOpen()).toBe(1);
    await cancel();
    await turn();
    expect(countOpen()).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "cancelled" }));
  });

  it("is cancelled with its request", async () => {
    const { server, countOpen } = buildChangingServer();
    const gone = new AbortController();
    await createFetchHandler(server)(buildListen({}, { signal: gone.signal }));
    await turn();
    expect(countOpen()).toBe(1);
    gone.abort();
    await turn();
    expect(countOpen()).toBe(0);
  });

  it("tells a reader that was slow of each change once", async () => {
    const { server, addTool, events } = buildChangingServer();
    const { next, cancel } = await open(createFetchHandler(server), {
      toolsListChanged: true,
      resourceSubscriptions: ["notes://1"],
    });
    for (let round = 0; round < 100; round++) {
      addTool();
      server.resourceUpdated("notes://1");
      await turn();
    }
    const methods: (string | undefined)[] = [];
    for (let count = 0; count < 3; count++) methods.push((await next())?.method);
    expect(methods[0]).toBe(acknowledged.method);
    await cancel();
    await turn();
    const closed = events.find(({ type }) => type === "subscription-closed");
    // What the stream itself holds was sent before it was known that nobody reads.
    expect((closed as { sent: number }).sent).toBeLessThan(10);
  });

  it("is kept from falling silent while nothing changes", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { server } = buildChangingServer();
    const response = await createFetchHandler(server)(buildListen({}));
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toContain(acknowledged.method);
    const next = reader.read();
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await next).value).toMatch(/^: .*\n\n$/);
    await reader.cancel();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("leaves no listener with whoever is about to close", async () => {
    const { server } = buildChangingServer();
    const { signal } = new AbortController();
    const [add, remove] = [vi.spyOn(signal, "addEventListener"), vi.spyOn(signal, "removeEventListener")];
    const { next, cancel } = await open(createFetchHandler(server, { closing: signal }), {});
    await next();
    expect([add.mock.calls.length, remove.mock.calls.length]).toEqual([1, 0]);
    await cancel();
    await turn();
    expect(remove).toHaveBeenCalledOnce();
  });

  it("ends with a response when whoever serves is about to close, also when that has begun", async () => {
    const { server, events, countOpen } = buildChangingServer();
    const closing = new AbortController();
    const handler = createFetchHandler(server, { closing: closing.signal });
    const { next } = await open(handler, {});
    await next();
    closing.abort();
    expect(await next()).toMatchObject({ result: { resultType: "complete" } });
    const late = await open(handler, {});
    expect([await late.next(), await late.next()]).toMatchObject([acknowledged, { result: {} }]);
    expect(countOpen()).toBe(0);
    expect(events).toContainEqual(expect.objectContaining({ type: "subscription-closed", reason: "transport-closed" }));
  });
});
