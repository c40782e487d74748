import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { JSONRPCNotification, MessageHandler } from "@proj/types";
import { describe, expect, it, type Mock, vi } from "vitest";
import { buildAuth } from "../exchange.fixture.ts";
import { buildScenarioServer } from "../http/scenario-server.fixture.ts";
import { type Listening, listen } from "./listen.ts";
import { createNodeHandler } from "./node-handler.ts";
import { buildPost, parseResponse, sendRaw } from "./raw-http.fixture.ts";

const note: JSONRPCNotification = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1 },
};
const xRequest = {
  method: "POST",
  headers: { "content-type": "application/json", "mcp-method": "x" },
  body: '{"jsonrpc":"2.0","id":1,"method":"x"}',
};
const plainCall = buildPost('{"jsonrpc":"2.0","id":1,"method":"x"}', { "mcp-method": "x" });

/** Starts a server of one hand-written handler. */
async function withHandler(
  handle: MessageHandler["handle"],
  run: (listening: Listening) => Promise<void>,
  onError = vi.fn(),
): Promise<void> {
  const listening = await listen({ handle }, { port: 0, onError });
  try {
    await run(listening);
  } finally {
    await listening.close();
  }
}

const complete = { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } } as const;

describe("an answer", () => {
  it("is JSON with its length, unless something is sent ahead of it; then it is a stream", async () => {
    await withHandler(
      async () => complete,
      async ({ port }) => {
        const response = parseResponse(await sendRaw(port, plainCall));
        expect(response.headers).toMatchObject({ "content-type": "application/json", "content-length": "59" });
      },
    );
    await withHandler(
      async (_message, exchange) => {
        exchange.notify(note);
        return complete;
      },
      async ({ url }) => {
        const response = await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json", "mcp-method": "x" },
          body: '{"jsonrpc":"2.0","id":1,"method":"x"}',
        });
        expect(response.headers.get("content-type")).toBe("text/event-stream");
        expect(response.headers.get("x-accel-buffering")).toBe("no");
        expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
        expect(await response.text()).toBe(
          `event: message\ndata: ${JSON.stringify(note)}\n\nevent: message\ndata: ${JSON.stringify(complete)}\n\n`,
        );
      },
    );
  });

  it.each([false, true])("is given up when the caller hangs up; something was sent before: %s", async (sendsFirst) => {
    const onError = vi.fn();
    const started = vi.fn();
    let whenAborted: Promise<void> | undefined;
    await withHandler(
      async (_message, exchange) => {
        whenAborted = new Promise((resolve) => exchange.signal.addEventListener("abort", () => resolve()));
        if (sendsFirst) exchange.notify(note);
        started();
        await whenAborted;
        exchange.notify(note);
        return complete;
      },
      async ({ url }) => {
        const gone = new AbortController();
        const request = fetch(url, { ...xRequest, signal: gone.signal });
        await vi.waitFor(() => expect(started).toHaveBeenCalled());
        if (sendsFirst) await request;
        gone.abort();
        await request.catch(() => {});
        await whenAborted;
      },
      onError,
    );
    expect(started).toHaveBeenCalledOnce();
    expect(onError).not.toHaveBeenCalled();
  });

  it("is an error that says why when something has read the body before", async () => {
    const onError = vi.fn();
    const handler = createNodeHandler({ handle: async () => complete }, { onError });
    const http = createServer(async (request, response) => {
      for await (const _ of request);
      handler(request, response);
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    const response = await fetch(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, xRequest);
    http.closeAllConnections();
    http.close();
    expect(response.status).toBe(500);
    expect(onError).toHaveBeenCalledWith(
      expect.objectContaining({ message: expect.stringContaining("before any body parser") }),
    );
  });

  it("is told who calls", async () => {
    const auths: unknown[] = [];
    const handler: MessageHandler["handle"] = async (_message, { auth }) => {
      auths.push(auth);
      return complete;
    };
    const readAuth = async (request: IncomingMessage) => buildAuth(String(request.headers["mcp-method"]));
    const listening = await listen({ handle: handler }, { port: 0, readAuth });
    await fetch(listening.url, xRequest);
    await listening.close();
    expect(auths).toEqual([buildAuth("x")]);
  });

  it("does not abort the signal of a call that was answered", async () => {
    let signal: AbortSignal | undefined;
    await withHandler(
      async (_message, exchange) => {
        signal = exchange.signal;
        return complete;
      },
      async ({ port }) => void (await sendRaw(port, plainCall)),
    );
    expect(signal?.aborted).toBe(false);
  });
});

describe("a server of this machine alone", () => {
  it.each(["127.0.0.1", "127.0.0.2", "localhost"])(
    "that listens on %s answers only hosts that name it",
    async (host) => {
      const listening = await listen(buildScenarioServer(), { port: 0, host });
      const post = plainCall.replace("host: 127.0.0.1", "host: rebound.example");
      const received = await sendRaw(listening.port, post, undefined, host);
      await listening.close();
      expect(parseResponse(received).status).toBe(403);
    },
  );
});

/** A server whose one call waits until it is let go. */
async function listenHeld(): Promise<{ listening: Listening; started: Mock; release: () => void }> {
  const started = vi.fn();
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handle: MessageHandler["handle"] = async () => {
    started();
    await held;
    return complete;
  };
  return { listening: await listen({ handle }, { port: 0 }), started, release };
}

describe("close", () => {
  it("takes no further request on a connection that is kept alive", async () => {
    const { listening, started, release } = await listenHeld();
    const keptAlive = plainCall.replace("connection: close", "connection: keep-alive");
    const received = sendRaw(listening.port, keptAlive);
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    const closed = listening.close();
    release();
    await closed;
    expect(parseResponse(await received)).toMatchObject({ status: 200 });
    expect(started).toHaveBeenCalledOnce();
  });

  it("does not wait for a connection that has brought nothing yet", async () => {
    const listening = await listen(buildScenarioServer(), { port: 0, closeTimeoutMs: 60_000 });
    const socket = connect(listening.port, "127.0.0.1");
    const ended = new Promise((resolve) => socket.once("close", resolve));
    await fetch(listening.url);
    await listening.close();
    await ended;
  });

  it("does not wait for a peer that never finishes its request", async () => {
    const listening = await listen(buildScenarioServer(), { port: 0, closeTimeoutMs: 50 });
    const received = sendRaw(listening.port, buildPost("{}", { "content-length": "50" })).catch(() => "");
    await fetch(listening.url);
    await listening.close();
    expect(await received).toBe("");
  });

  it("is what await using calls", async () => {
    const { listening } = await listenHeld();
    await listening[Symbol.asyncDispose]();
    await expect(sendRaw(listening.port, plainCall)).rejects.toThrow("ECONNREFUSED");
  });

  it("lets a call under way finish, and can be called again", async () => {
    const { listening, started, release } = await listenHeld();
    const received = sendRaw(listening.port, plainCall);
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    const closed = Promise.all([listening.close(), listening.close()]);
    release();
    expect(parseResponse(await received).status).toBe(200);
    await closed;
    await expect(sendRaw(listening.port, plainCall)).rejects.toThrow("ECONNREFUSED");
  });
});
