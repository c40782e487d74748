import type { AuthInfo, JSONRPCNotification, MessageHandler } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { createFetchHandler } from "./fetch-handler.ts";

const note: JSONRPCNotification = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
};
const complete = { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } } as const;
const internalError = { jsonrpc: "2.0", id: 1, error: { code: -32603, message: "Internal error" } };

function buildRequest(init: RequestInit = {}, body: BodyInit = '{"jsonrpc":"2.0","id":1,"method":"x"}'): Request {
  const headers = { "content-type": "application/json", "mcp-method": "x" };
  return new Request("http://127.0.0.1/mcp", { method: "POST", headers, body, ...init });
}

/** A handler that waits until it is let go. */
function buildHeld(sendsFirst: boolean): {
  server: MessageHandler;
  release: () => void;
  signal: () => AbortSignal | undefined;
} {
  let release: () => void = () => {};
  let signal: AbortSignal | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server: MessageHandler = {
    handle: async (_message, exchange) => {
      signal = exchange.signal;
      if (sendsFirst) exchange.notify(note);
      await held;
      exchange.notify(note);
      return complete;
    },
  };
  return { server, release, signal: () => signal };
}

describe("an answer that becomes a stream", () => {
  it("carries the notifications, then the response, then ends", async () => {
    const { server, release } = buildHeld(true);
    const response = await createFetchHandler(server)(buildRequest());
    release();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    });
    const event = `event: message\ndata: ${JSON.stringify(note)}\n\n`;
    expect(await response.text()).toBe(`${event}${event}event: message\ndata: ${JSON.stringify(complete)}\n\n`);
  });

  it("aborts the handler when its reader goes away, and takes nothing more", async () => {
    const { server, release, signal } = buildHeld(true);
    const onError = vi.fn();
    const response = await createFetchHandler(server, { onError })(buildRequest());
    await response.body?.cancel();
    expect(signal()?.aborted).toBe(true);
    release();
    // One turn of the event loop, in which the handler ends and would be answered.
    await new Promise((resolve) => setTimeout(resolve));
    expect(onError).not.toHaveBeenCalled();
  });

  it("breaks off when the request is aborted", async () => {
    const gone = new AbortController();
    const { server, signal } = buildHeld(true);
    const response = await createFetchHandler(server)(buildRequest({ signal: gone.signal }));
    gone.abort();
    await expect(response.text()).rejects.toThrow();
    expect(signal()?.aborted).toBe(true);
  });

  it("leaves out what is no JSON, and goes on", async () => {
    const onError = vi.fn();
    const server: MessageHandler = {
      handle: async (_message, exchange) => {
        exchange.notify({ ...note, params: { big: 5n } });
        return complete;
      },
    };
    const response = await createFetchHandler(server, { onError })(buildRequest());
    expect(await response.json()).toEqual(complete);
    expect(onError).toHaveBeenCalledWith(expect.any(TypeError));
  });

  it("ends with the response: what comes later is dropped", async () => {
    let notify: (notification: JSONRPCNotification) => void = () => {};
    const server: MessageHandler = {
      handle: async (_message, exchange) => {
        notify = exchange.notify;
        exchange.notify(note);
        return complete;
      },
    };
    const response = await createFetchHandler(server)(buildRequest());
    const text = await response.text();
    expect(() => notify(note)).not.toThrow();
    expect(text.endsWith(`data: ${JSON.stringify(complete)}\n\n`)).toBe(true);
  });
});

describe("a caller that goes away", () => {
  it("before the answer leaves nobody waiting", async () => {
    const gone = new AbortController();
    const { server, signal } = buildHeld(false);
    const response = createFetchHandler(server)(buildRequest({ signal: gone.signal }));
    await vi.waitFor(() => expect(signal()).toBeDefined());
    gone.abort();
    expect((await response).status).toBe(499);
    expect(signal()?.aborted).toBe(true);
  });

  it("before the body has come has nothing run for it", async () => {
    const handle = vi.fn();
    const handler = createFetchHandler({ handle });
    expect((await handler(buildRequest({ signal: AbortSignal.abort() }))).status).toBe(499);
    expect(handle).not.toHaveBeenCalled();
  });

  it("in the middle of its body is told so", async () => {
    const handle = vi.fn();
    const body = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"jsonrpc"'));
        controller.error(new TypeError("connection lost"));
      },
    });
    const response = await createFetchHandler({ handle })(buildRequest({ duplex: "half" } as RequestInit, body));
    expect(response.status).toBe(400);
    expect(handle).not.toHaveBeenCalled();
  });
});

describe("the caller's name", () => {
  it("comes from what verified it", async () => {
    const seen: (AuthInfo | null)[] = [];
    const server: MessageHandler = {
      handle: async (_message, { auth }) => {
        seen.push(auth);
        return complete;
      },
    };
    await createFetchHandler(server)(buildRequest());
    await createFetchHandler(server, { readAuth: async (request) => buildAuth(request.headers.get("mcp-method")) })(
      buildRequest(),
    );
    expect(seen).toEqual([null, buildAuth("x")]);
  });

  it("that cannot be read lets nobody in", async () => {
    const handle = vi.fn();
    const onError = vi.fn();
    const readAuth = (): never => {
      throw new TypeError("no database");
    };
    expect((await createFetchHandler({ handle }, { readAuth, onError })(buildRequest())).status).toBe(500);
    expect(handle).not.toHaveBeenCalled();
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ message: "no database" }));
  });
});

describe("what must never happen", () => {
  const throwing: MessageHandler = { handle: () => Promise.reject(new TypeError("secret")) };
  const unwritable: MessageHandler = {
    handle: async () => ({ jsonrpc: "2.0", id: 1, result: { resultType: "complete", big: 5n } }),
  };

  it.each([
    ["a handler that throws", throwing],
    ["a result that is not JSON", unwritable],
  ])("%s is an internal error, and told", async (_, server) => {
    const onError = vi.fn();
    const response = await createFetchHandler(server, { onError })(buildRequest());
    expect([response.status, await response.json()]).toEqual([200, internalError]);
    expect(onError).toHaveBeenCalledOnce();
  });

  it("a listener that throws takes no request with it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const onError = (): never => {
      throw new RangeError("listener");
    };
    const response = await createFetchHandler(throwing, { onError })(buildRequest());
    expect(await response.json()).toEqual(internalError);
    expect(logged).toHaveBeenCalledWith("mcp:", expect.objectContaining({ message: "listener" }));
    logged.mockRestore();
  });

  it("a message that is no object is answered by a handler that throws, too", async () => {
    const response = await createFetchHandler(throwing, { onError: () => {} })(buildRequest({}, "null"));
    expect(await response.json()).toEqual({ jsonrpc: "2.0", error: internalError.error });
  });
});
