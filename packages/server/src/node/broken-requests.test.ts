import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Listening, listen } from "./listen.ts";
import { buildPost, hangUp, parseResponse, sendRaw } from "./raw-http.fixture.ts";

const body = '{"jsonrpc":"2.0","id":1,"method":"x"}';
const good = buildPost(body, { "mcp-method": "x" });
const kept = good.replace("connection: close", "connection: keep-alive");
const chunked = (text: string): string =>
  good.replace(/content-length: \d+/, "transfer-encoding: chunked").replace(body, text);

/** Adds a header, or what looks like one. */
const add = (line: string): string => good.replace("accept:", `${line}\r\naccept:`);

const handle = vi.fn(async () => ({ jsonrpc: "2.0", id: 1, result: { resultType: "complete" } }) as const);
let listening: Listening;

beforeAll(async () => {
  listening = await listen({ handle }, { port: 0 });
});

afterAll(() => listening.close());

async function expectAlive(): Promise<void> {
  handle.mockClear();
  expect(parseResponse(await sendRaw(listening.port, good)).status).toBe(200);
  expect(handle).toHaveBeenCalledOnce();
}

describe("what is not well-formed is refused, reaches nobody and harms nobody else:", () => {
  it.each<[string, number, string]>([
    ["two lengths", 400, add("content-length: 10")],
    ["two lengths that agree", 400, add(`content-length: ${body.length}`)],
    ["a length and chunks", 400, add("transfer-encoding: chunked")],
    ["a length below nothing", 400, good.replace(/content-length: \d+/, "content-length: -5")],
    ["a length that is no number", 400, good.replace(/content-length: \d+/, "content-length: 0x10")],
    ["a length beyond all numbers", 400, good.replace(/content-length: \d+/, `content-length: ${"9".repeat(40)}`)],
    ["another transfer encoding", 400, chunked(body).replace("chunked", "gzip")],
    ["a chunk of no size", 400, chunked("zz\r\n{}\r\n0\r\n\r\n")],
    ["a chunk whose size goes on", 413, chunked(`1;${"a".repeat(20_000)}\r\n{\r\n0\r\n\r\n`)],
    ["no host", 400, good.replace("host: 127.0.0.1\r\n", "")],
    ["two hosts", 400, add("host: 127.0.0.1")],
    ["two hosts, one of them foreign", 400, add("Host: evil.example")],
    ["a huge header", 431, add(`x: ${"a".repeat(20_000)}`)],
    ["a huge target", 431, good.replace("/mcp", `/mcp?${"a".repeat(20_000)}`)],
    ["a header with a NUL", 400, add("x: a\u0000b")],
    ["a header over two lines", 400, add("x: a\r\n b")],
    ["a space before the colon", 400, add("x : a")],
    ["lines that end in LF alone", 400, good.replaceAll("\r\n", "\n")],
    ["the preface of HTTP/2", 400, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
    ["a TLS handshake", 400, "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\r\n\r\n"],
  ])("%s (%i)", async (_, status, text) => {
    handle.mockClear();
    expect(parseResponse(await sendRaw(listening.port, text)).status).toBe(status);
    expect(handle).not.toHaveBeenCalled();
    await expectAlive();
  });

  it.each<[string, string | Uint8Array]>([
    ["a body that is cut off", buildPost("{", { "content-length": "50" })],
    ["a chunk that is cut off", chunked("10\r\n{")],
    ["a head that is cut off", good.slice(0, 60)],
    ["a tunnel", "CONNECT other.example:443 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"],
  ])("%s", async (_, text) => {
    handle.mockClear();
    await hangUp(listening.port, String(text));
    expect(handle).not.toHaveBeenCalled();
    await expectAlive();
  });
});

describe("a body", () => {
  const encoder = new TextEncoder();
  const wrap = (bytes: Uint8Array): Uint8Array => {
    const head = buildPost("", { "content-length": String(bytes.length), "mcp-method": "x" });
    return Uint8Array.from([...encoder.encode(head), ...bytes]);
  };
  const inText = (...bytes: number[]): Uint8Array =>
    Uint8Array.from([...encoder.encode('{"jsonrpc":"2.0","id":1,"method":"'), ...bytes, ...encoder.encode('"}')]);

  it.each<[string, Uint8Array]>([
    ["a byte that starts nothing", inText(0xff)],
    ["a character that is cut off", inText(0xc3)],
    ["a character written too long", inText(0xc0, 0x80)],
    ["half a surrogate pair", inText(0xed, 0xa0, 0x80)],
    ["UTF-16", Uint8Array.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
    ["nothing but zeros", new Uint8Array(100)],
  ])("of %s is no JSON", async (_, bytes) => {
    handle.mockClear();
    const response = parseResponse(await sendRaw(listening.port, wrap(bytes)));
    expect([response.status, JSON.parse(response.body)]).toEqual([
      400,
      { jsonrpc: "2.0", error: { code: -32700, message: expect.stringContaining("not JSON in UTF-8") } },
    ]);
    expect(handle).not.toHaveBeenCalled();
  });

  it.each(["gzip", "br, gzip", "x-other"])("encoded as %s is not read", async (encoding) => {
    const response = parseResponse(await sendRaw(listening.port, add(`content-encoding: ${encoding}`)));
    expect([response.status, response.body]).toEqual([415, expect.stringContaining("Content-Encoding must be absent")]);
  });
});

describe("garbage behind a good request", () => {
  it.each<[string, string, number, number]>([
    ["text", "GARBAGE\r\n\r\n", 400, 0],
    ["another body", body, 400, 0],
    ["zeros", "\u0000\u0000\u0000\u0000", 400, 0],
    ["half a request", "POST /mcp", 200, 1],
    ["an empty line", "\r\n", 200, 1],
  ])("is no part of it and no request of its own: %s", async (_, garbage, status, calls) => {
    handle.mockClear();
    const received = await sendRaw(listening.port, kept + garbage, (text) => text.includes('"complete"'));
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
    expect(handle).toHaveBeenCalledTimes(calls);
    await expectAlive();
  });

  it("cancels the call that is under way, for the connection cannot be read any more", async () => {
    const started = vi.fn();
    const aborted = vi.fn();
    const waiting = await listen(
      {
        handle: (_message, { signal }) =>
          new Promise((resolve) => {
            signal.addEventListener("abort", () => {
              aborted();
              resolve(undefined);
            });
            started();
          }),
      },
      { port: 0 },
    );
    const socket = connect(waiting.port, "127.0.0.1", () => socket.write(kept));
    socket.on("error", () => {});
    await vi.waitFor(() => expect(started).toHaveBeenCalled());
    expect(aborted).not.toHaveBeenCalled();
    socket.write("GARBAGE\r\n\r\n");
    await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
    socket.destroy();
    await waiting.close();
  });
});
