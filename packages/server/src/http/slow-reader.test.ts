import type { JSONRPCNotification, MessageHandler } from "@proj/types";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFetchHandler, type FetchHandlerOptions } from "./fetch-handler.ts";

const complete = { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } } as const;

function remark(method: string, kilobytes: number): JSONRPCNotification {
  return { jsonrpc: "2.0", method, params: { data: "x".repeat(kilobytes * 1000) } };
}

function ask(): Request {
  const headers = { "content-type": "application/json", "mcp-method": "x" };
  return new Request("http://127.0.0.1/", { method: "POST", headers, body: '{"jsonrpc":"2.0","id":1,"method":"x"}' });
}

/** Opens an answer whose handler does what the test says, until it ends it. */
async function open(options: FetchHandlerOptions = {}) {
  let end = (): void => {};
  let send: (notification: JSONRPCNotification) => void = () => {};
  let signal: AbortSignal = AbortSignal.abort();
  const server: MessageHandler = {
    handle: async (_message, exchange) => {
      send = exchange.notify;
      signal = exchange.signal;
      send(remark("notifications/progress", 0));
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      return complete;
    },
  };
  const response = await createFetchHandler(server, options)(ask());
  return { response, send, signal, end: () => end() };
}

describe("of a reader that reads nothing", () => {
  it("remarks are dropped where a megabyte of them is unread, and nothing else is", async () => {
    const { response, send, end } = await open();
    for (let count = 0; count < 50; count++) send(remark("notifications/progress", 100));
    for (let count = 0; count < 50; count++) send(remark("notifications/message", 100));
    for (let count = 0; count < 3; count++) send(remark("notifications/resources/updated", 100));
    end();
    const text = await response.text();
    expect(text.split('"notifications/progress"')).toHaveLength(1 + 1 + 11);
    expect(text.split('"notifications/message"')).toHaveLength(1);
    expect(text.split('"notifications/resources/updated"')).toHaveLength(1 + 3);
    expect(text.endsWith(`data: ${JSON.stringify(complete)}\n\n`)).toBe(true);
  });

  it("remarks are sent again once it reads", async () => {
    const { response, send, end } = await open();
    for (let count = 0; count < 20; count++) send(remark("notifications/progress", 100));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (let count = 0; count < 12; count++) await reader.read();
    send(remark("notifications/message", 1));
    end();
    let rest = "";
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      rest += new TextDecoder().decode(piece.value);
    }
    expect(rest).toContain("notifications/message");
  });
});

describe("a reader", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("that reads nothing for a minute counts as gone", async () => {
    const { response, signal } = await open();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(signal.reason).toMatchObject({ name: "TimeoutError" });
    await expect(response.text()).rejects.toMatchObject({ name: "TimeoutError" });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that reads now and then is waited for, and so is one for whom there is nothing", async () => {
    const { response, send, signal, end } = await open({ unreadTimeoutMs: 1000 });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    for (let count = 0; count < 10; count++) send(remark("notifications/progress", 1));
    for (let count = 0; count < 10; count++) {
      await vi.advanceTimersByTimeAsync(900);
      await reader.read();
    }
    await reader.read();
    // A comment has come meanwhile.
    await reader.read();
    await vi.advanceTimersByTimeAsync(5000);
    expect(signal.aborted).toBe(false);
    send(remark("notifications/progress", 1));
    end();
    await reader.read();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("may be waited for without end", async () => {
    const { signal } = await open({ unreadTimeoutMs: Number.POSITIVE_INFINITY });
    await vi.advanceTimersByTimeAsync(1_000_000);
    expect(signal.aborted).toBe(false);
  });

  it("that has gone leaves no timer", async () => {
    const { response, send, end } = await open();
    send(remark("notifications/progress", 1));
    await response.body?.cancel();
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([0, -1, Number.NaN, 2 ** 31, "60"])("the limit %j is none", (unreadTimeoutMs) => {
  expect(() =>
    createFetchHandler({ handle: async () => complete }, { unreadTimeoutMs: unreadTimeoutMs as number }),
  ).toThrow("unreadTimeoutMs must be a number of milliseconds");
});
