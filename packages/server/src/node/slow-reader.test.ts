import { connect, type Socket } from "node:net";
import type { JSONRPCNotification, MessageHandler } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { type Listening, type ListenOptions, listen } from "./listen.ts";
import { buildPost } from "./raw-http.fixture.ts";

const complete = { jsonrpc: "2.0", id: 1, result: { resultType: "complete" } } as const;
const post = buildPost('{"jsonrpc":"2.0","id":1,"method":"x"}', { "mcp-method": "x" });

/** Some of it fits into what the system keeps for a connection, so there must be much. */
const large: JSONRPCNotification = {
  jsonrpc: "2.0",
  method: "notifications/progress",
  params: { progressToken: 1, progress: 1, message: "x".repeat(100_000) },
};

/** Sends a request over a socket that reads nothing until it is told to. */
function sendUnread(port: number): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(post));
  socket.pause();
  socket.on("error", () => {});
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8");
  for await (const piece of socket) text += piece;
  return text;
}

async function withServer(
  handle: MessageHandler["handle"],
  options: ListenOptions,
  run: (listening: Listening) => Promise<void>,
): Promise<void> {
  const listening = await listen({ handle }, { port: 0, closeTimeoutMs: 100, ...options });
  try {
    await run(listening);
  } finally {
    await listening.close();
  }
}

describe("a reader that reads nothing", () => {
  it("of a stream is spared remarks, and gets the response when it reads", async () => {
    const sent = vi.fn();
    await withServer(
      async (_message, { notify }) => {
        for (let count = 0; count < 1000; count++) notify(large);
        sent();
        return complete;
      },
      {},
      async ({ port }) => {
        const socket = sendUnread(port);
        await vi.waitFor(() => expect(sent).toHaveBeenCalled());
        const text = await readAll(socket);
        const count = text.split("notifications/progress").length - 1;
        expect(count).toBeGreaterThan(10);
        expect(count).toBeLessThan(200);
        expect(text).toContain(JSON.stringify(complete));
      },
    );
  });

  it("of a stream is cut off, and its call is cancelled", async () => {
    const aborted = vi.fn();
    await withServer(
      (_message, { notify, signal }) => {
        const timer = setInterval(() => notify(large), 1);
        return new Promise((resolve) => {
          signal.addEventListener("abort", () => {
            clearInterval(timer);
            aborted();
            resolve(undefined);
          });
        });
      },
      { unreadTimeoutMs: 100 },
      async ({ port }) => {
        const socket = sendUnread(port);
        await vi.waitFor(() => expect(aborted).toHaveBeenCalled(), 5000);
        socket.destroy();
      },
    );
  });

  it("of one large result is cut off", async () => {
    const result = { ...complete, result: { ...complete.result, text: "x".repeat(20_000_000) } };
    const limits = { unreadTimeoutMs: 100, closeTimeoutMs: 60_000 };
    await withServer(
      async () => result,
      limits,
      async ({ port, close }) => {
        const socket = sendUnread(port);
        await new Promise((resolve) => socket.once("connect", resolve));
        // Long before its own limit, for there is no connection left.
        expect(await close()).toBeUndefined();
        socket.destroy();
      },
    );
  });

  it("because there is nothing yet is waited for, on a connection that was quiet for longer than that before", async () => {
    await withServer(
      async (_message, { notify }) => {
        notify(large);
        await new Promise((resolve) => setTimeout(resolve, 150));
        return complete;
      },
      { unreadTimeoutMs: 50 },
      async ({ port }) => {
        const text = await readAll(sendUnread(port).resume());
        expect(text).toContain(JSON.stringify(complete));
      },
    );
  });
});
