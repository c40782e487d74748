import { connect } from "node:net";
import type { MessageHandler } from "@proj/types";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Listening, listen } from "./listen.ts";
import { buildPost, parseResponse, sendRaw } from "./raw-http.fixture.ts";

const handle = vi.fn<MessageHandler["handle"]>(async () => ({
  jsonrpc: "2.0",
  id: 1,
  result: { resultType: "complete" },
}));
const good = buildPost('{"jsonrpc":"2.0","id":1,"method":"x"}', { "mcp-method": "x" });
let listening: Listening;

beforeAll(async () => {
  listening = await listen({ handle }, { port: 0, receiveTimeoutMs: 200 });
});

afterAll(() => listening.close());

/** Sends a text one byte at a time, in steps shorter than any limit, until the peer closes. */
function sendSlowly(text: string, everyMs: number): Promise<string> {
  return new Promise((resolve) => {
    let received = "";
    let sent = 0;
    const socket = connect(listening.port, "127.0.0.1");
    const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ""), everyMs);
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      received += piece;
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearInterval(timer);
      resolve(received);
    });
  });
}

describe("a peer that takes too long to send its request is cut off:", () => {
  it.each<[string, string]>([
    ["nothing at all", ""],
    ["half a head", good.slice(0, 50)],
    ["half a body", buildPost("{", { "content-length": "50" })],
    ["half a chunk", `${buildPost("").replace(/content-length: \d+/, "transfer-encoding: chunked")}10\r\n{`],
  ])("%s, then silence", async (_, text) => {
    handle.mockClear();
    expect(parseResponse(await sendRaw(listening.port, text)).status).toBe(408);
    expect(handle).not.toHaveBeenCalled();
  });

  it("a head, byte by byte", async () => {
    expect(parseResponse(await sendSlowly(`${good.slice(0, 40)}${"x-a: b\r\n".repeat(100)}`, 5)).status).toBe(408);
  });

  it("a second request on a connection that is kept", async () => {
    const kept = good.replace("connection: close", "connection: keep-alive");
    const received = await sendRaw(listening.port, kept + good.slice(0, 50));
    expect(received.split("HTTP/1.1 ").map((text) => text.slice(0, 3))).toContain("408");
  });
});

it("a handler may take longer than a request may take to arrive", async () => {
  const slow = await listen(
    { handle: async (...call) => await new Promise((resolve) => setTimeout(() => resolve(handle(...call)), 300)) },
    { port: 0, receiveTimeoutMs: 100 },
  );
  expect(parseResponse(await sendRaw(slow.port, good)).status).toBe(200);
  await slow.close();
});

it.each([0, -1, Number.NaN, 2 ** 31])("the limit %j is none", async (receiveTimeoutMs) => {
  await expect(listen({ handle }, { port: 0, receiveTimeoutMs })).rejects.toThrow("receiveTimeoutMs must be a number");
});

it("there may be no limit", async () => {
  const patient = await listen({ handle }, { port: 0, receiveTimeoutMs: Number.POSITIVE_INFINITY });
  expect(parseResponse(await sendRaw(patient.port, good)).status).toBe(200);
  await patient.close();
});
